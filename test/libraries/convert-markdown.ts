// Turns Markdown pages that others wrote into pages and blocks, as an importer would: headings, code and prose apart,
// HTML and pictures as text.

export interface ConvertedPage {
  readonly title: string
  readonly path: string
  readonly blocks: readonly { readonly type: string; readonly content: Readonly<Record<string, unknown>> }[]
}

const MAX_BLOCKS = 200
const MAX_MARKDOWN = 15_000

export function convertMarkdown(source: string, file: string): ConvertedPage {
  // oxlint-disable-next-line no-control-regex -- control characters are what is dropped
  const text = source.replaceAll('\r\n', '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f]/g, '')
  const front = /^---\n([\s\S]*?)\n---\n/.exec(text)
  const body = (front ? text.slice(front[0].length) : text).replaceAll(/^(import|export)\s.*$/gm, '')
  const title = /^title:\s*['"]?(.+?)['"]?\s*$/m.exec(front?.[1] ?? '')?.[1] ?? /^#\s+(.+)$/m.exec(body)?.[1] ?? file
  const path = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : 'docs'
  return { title: title.slice(0, 200), path, blocks: blocksOf(body).slice(0, MAX_BLOCKS) }
}

function blocksOf(body: string): ConvertedPage['blocks'][number][] {
  const blocks: ConvertedPage['blocks'][number][] = []
  let prose: string[] = []
  const flush = (): void => {
    const markdown = harmless(prose.join('\n').trim())
    for (let at = 0; at < markdown.length; at += MAX_MARKDOWN) {
      const piece = markdown.slice(at, at + MAX_MARKDOWN)
      if (piece.trim() !== '') blocks.push({ type: 'text', content: { markdown: piece } })
    }
    prose = []
  }
  const lines = body.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const fence = /^\s*(`{3,}|~{3,})\s*([\w+-]*)/.exec(line)
    const heading = /^(#{2,4})\s+(.*\S)\s*$/.exec(line)
    if (fence) {
      flush()
      const end = lines.findIndex((other, later) => later > at && other.trim().startsWith(fence[1] ?? '```'))
      const code = lines.slice(at + 1, end === -1 ? undefined : end).join('\n')
      if (code !== '')
        blocks.push({ type: 'code-snippet', content: { language: fence[2] || 'text', code: code.slice(0, 20_000) } })
      at = end === -1 ? lines.length : end
    } else if (heading) {
      flush()
      blocks.push({
        type: 'heading',
        content: { text: (heading[2] ?? '').slice(0, 2000), level: heading[1]?.length ?? 2 },
      })
    } else prose.push(line)
  }
  flush()
  return blocks
}

/** Escapes what the service refuses: raw HTML, pictures, and addresses of unusual schemes. */
function harmless(markdown: string): string {
  return markdown
    .replaceAll('<', String.raw`\<`)
    .replaceAll('![', '[')
    .replaceAll(/\]\((?!https?:|mailto:|[#./])[a-z][a-z0-9+.-]*:[^)]*\)/gi, '](#)')
    .replaceAll(/^\s*\[[^\]]+\]:\s*\S+.*$/gm, '')
}
