import type { DrawnImage } from '../document/document.ts'
import { TooMuch } from '../document/limits.ts'

export type Attributes = Readonly<Record<string, string | number | undefined>>

/** Writes elements one after the other. Names are ours; every value is escaped, so that nothing given can be markup. */
export class SvgWriter {
  readonly #most: number
  readonly #parts: string[] = []
  readonly #definitions: string[] = []
  #bytes = 0
  readonly #images = new Map<DrawnImage, string>()
  #ids = 0

  constructor(mostBytes: number) {
    this.#most = mostBytes
  }

  element(name: string, attributes: Attributes): void {
    this.#add(this.#parts, `<${name}${attributesText(attributes)}/>`)
  }

  inside(name: string, attributes: Attributes, write: () => void): void {
    this.#add(this.#parts, `<${name}${attributesText(attributes)}>`)
    write()
    this.#add(this.#parts, `</${name}>`)
  }

  /** What would be written, as text: the inside of a definition. It counts like all the rest. */
  aside(write: () => void): string {
    const start = this.#parts.length
    write()
    return this.#parts.splice(start).join('')
  }

  /** What is used by its id alone; answers with the reference to it. */
  define(name: string, attributes: Attributes, inner: string): string {
    const id = `d${++this.#ids}`
    this.#add(this.#definitions, `<${name} id="${id}"${attributesText(attributes)}>${inner}</${name}>`)
    return `url(#${id})`
  }

  /** Written once; whoever hands in images bounds their bytes. */
  image(image: DrawnImage): string {
    const known = this.#images.get(image)
    if (known !== undefined) return known
    const id = `d${++this.#ids}`
    const { href, width, height } = image
    this.#definitions.push(`<image${attributesText({ id, width, height, preserveAspectRatio: 'none', href })}/>`)
    this.#images.set(image, `#${id}`)
    return `#${id}`
  }

  text(root: Attributes, title: string): string {
    const definitions = this.#definitions.length > 0 ? `<defs>${this.#definitions.join('')}</defs>` : ''
    return `<svg xmlns="http://www.w3.org/2000/svg"${attributesText(root)}><title>${escapeText(title)}</title>${definitions}${this.#parts.join('')}</svg>`
  }

  #add(list: string[], text: string): void {
    this.#bytes += text.length
    if (this.#bytes > this.#most) throw new TooMuch('bytes')
    list.push(text)
  }
}

export function attributesText(attributes: Attributes): string {
  let text = ''
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) text += ` ${name}="${typeof value === 'number' ? value : escapeText(value)}"`
  return text
}

const SPECIAL: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const PLAIN = /^[\w #.,()%:;/-]*$/

/** What XML cannot hold at all is left out: control characters and halves of pairs. */
function escapeText(text: string): string {
  // Nearly all of it: path data, numbers, colors.
  if (PLAIN.test(text)) return text
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => SPECIAL[character] ?? '')
}
