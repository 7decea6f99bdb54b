import { newBlock, type Draft, type DraftBlock } from '../draft/draft.ts'
import { asText } from '../draft/form-model.ts'
import { parseMarkdown } from '../markdown/parse.ts'

/** What a block can become without losing a word of it. */
export function turnsOf({
  type,
  content,
}: DraftBlock): readonly { readonly title: string; readonly into: () => Draft }[] {
  const markdown = asText(content['markdown'])
  const one = (next: string, of: Record<string, unknown>) => () => [newBlock(next, of)]
  if (type === 'text') {
    const { doc } = parseMarkdown(markdown)
    const isLine = doc.childCount === 1 && doc.firstChild?.isTextblock === true && doc.textContent.length <= 200
    return [
      ...(isLine && doc.textContent !== ''
        ? [{ title: 'Heading', into: one('heading', { text: doc.textContent, level: 2 }) }]
        : []),
      { title: 'Callout', into: one('callout', { tone: 'info', markdown }) },
      { title: 'Do and don’t', into: one('dos-and-donts', { items: [{ kind: 'do', markdown }] }) },
    ]
  }
  if (type === 'heading') return [{ title: 'Text', into: one('text', { markdown: asText(content['text']) }) }]
  if (type === 'callout') {
    const title = asText(content['title'])
    return [{ title: 'Text', into: one('text', { markdown: title === '' ? markdown : `**${title}**\n\n${markdown}` }) }]
  }
  return []
}
