import type { Draft } from '../draft/draft.ts'
import { newBlock } from '../draft/draft.ts'
import { asText, isRecord, type Content } from '../draft/form-model.ts'
import { withoutPending } from '../draft/pending-upload.ts'

const KIND = 'application/x-vitrine-blocks'

/** Blocks as they are for another page of ours, as Markdown for everybody else. */
export function putOnClipboard(data: DataTransfer, blocks: Draft): void {
  const plain = withoutPending(blocks)
  data.setData(KIND, JSON.stringify(plain.map(({ type, content }) => ({ type, content }))))
  data.setData('text/plain', plain.map(plainOf).join('\n\n'))
}

export function blocksOnClipboard(data: DataTransfer): Draft | null {
  const text = data.getData(KIND)
  if (text === '') return null
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return null
    const blocks = list.flatMap((one: unknown) =>
      isRecord(one) && typeof one['type'] === 'string' && isRecord(one['content'])
        ? [newBlock(one['type'], one['content'])]
        : [],
    )
    return blocks.length > 0 ? blocks : null
  } catch {
    return null
  }
}

function plainOf({ type, content }: { readonly type: string; readonly content: Content }): string {
  if (type === 'heading') return `${'#'.repeat(Number(content['level'] ?? 2))} ${asText(content['text'])}`
  if (type === 'code-snippet') return `\`\`\`${asText(content['language'])}\n${asText(content['code'])}\n\`\`\``
  return textsOf(content).join('\n\n')
}

function textsOf(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => textsOf(one, name))
  if (isRecord(value)) return Object.entries(value).flatMap(([inner, one]) => textsOf(one, inner))
  return typeof value === 'string' && !/_id$|_key$|^kind$|^tone$|_type$/.test(name) && value !== '' ? [value] : []
}
