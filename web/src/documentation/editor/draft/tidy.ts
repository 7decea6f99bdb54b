import { asText, isRecord, withoutEmpty, type Content, type Field } from './form-model.ts'
import type { Draft, DraftBlock } from './draft.ts'

/** A block as it is sent: without what was begun and left empty. */
function tidied(block: DraftBlock, field: Field | undefined): DraftBlock {
  if (!field) return block
  const content = withoutEmpty(field, withoutBlanks(block)) as Content
  return { ...block, content: asWas(content, block.content) }
}

/** A text in which nothing stands is no block, nor is one in which somebody began to ask for a block. */
const isWritten = ({ type, content }: DraftBlock): boolean =>
  type !== 'text' || !['', '/'].includes(asText(content['markdown']).trim())

const withoutBlanks = ({ type, content }: DraftBlock): Content => {
  const { items } = content
  const isNoted = (item: unknown): boolean =>
    !isRecord(item) ||
    asText(item['markdown']).trim() !== '' ||
    (Array.isArray(item['values']) && item['values'].length > 0)
  const kept =
    (type === 'props-notes' || type === 'anatomy-notes') && Array.isArray(items) ? items.filter(isNoted) : items
  return withoutEmptyTexts(items === undefined ? content : { ...content, items: kept })
}

/** Lists of plain words without those that say nothing. */
function withoutEmptyTexts<Value>(value: Value): Value {
  const visit = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.filter((item) => item !== '').map(visit)
    return isRecord(one) ? Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, visit(inner)])) : one
  }
  return visit(value) as Value
}

const asWas = (content: Content, before: Content): Content =>
  JSON.stringify(content) === JSON.stringify(before) ? before : content

/** All of a draft, each block tidied once for as long as it stays the same. */
export function tidyDraft(fields: ReadonlyMap<string, Field>): (draft: Draft) => Draft {
  const known = new WeakMap<DraftBlock, DraftBlock>()
  return (draft) =>
    draft.filter(isWritten).map((block) => {
      const before = known.get(block)
      if (before) return before
      const tidy = tidied(block, fields.get(block.type))
      known.set(block, tidy)
      return tidy
    })
}
