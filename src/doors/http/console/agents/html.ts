/** Text that is part of a page as it stands. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Html | readonly Html[] | null | false

/** Whatever is put in is text and nothing else, unless it is a part of a page already. */
export function html(texts: readonly string[], ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, at) => text + written(parts[at] ?? '')).join(''))
}

function written(part: Part): string {
  if (part === null || part === false) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'string' ? escaped(part) : part.map(({ text }) => text).join('')
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
