import type { StyleType } from '../contract/words.ts'
import { operation } from '../contract/operation.ts'
import { slicedJson } from '../contract/json.ts'
import type { Library } from '../library/library.ts'
import { normalizeStyleId } from '../library/rules/style-id.ts'
import { exactlyOne } from '../tokens/rules/exactly-one.ts'
import { EXAMPLE_STYLE_VALUES, StyleValues, StyleValuesBody } from './schema.ts'
import { styleByKey } from './style-by-key.ts'
import { styleText } from './style-text.ts'

export const getStyleValues = operation({
  id: 'getStyleValues',
  method: 'POST',
  path: '/v1/styles:values',
  scope: 'read:library',
  tag: 'Styles',
  summary: 'Properties of styles, and which tokens drive them',
  description:
    'A read, although it is a POST. By `ids` (up to 50), by `source_style_ids` (up to 50) or by `type` (all of its ' +
    'styles but those deleted in the source). Ids and keys that name nothing are in `missing`.',
  body: StyleValuesBody,
  bodyExample: { source_style_ids: [EXAMPLE_STYLE_VALUES.data[0]?.source_style_id] },
  output: StyleValues,
  example: EXAMPLE_STYLE_VALUES,
  errors: ['SVC_BATCH_LIMIT_EXCEEDED'],
  async run({ libraries }, call, { body }) {
    const selector = exactlyOne(body, ['ids', 'source_style_ids', 'type'])
    const library = await libraries.open(call)
    if (selector === 'type') return slicedJson(rowsOf(library, stylesOfType(library, body.type)), { missing: [] })
    const find = selector === 'ids' ? styleById : styleByKey
    const styles = new Set<number>()
    const missing = new Map<string, string>()
    for (const sent of (selector === 'ids' ? body.ids : body.source_style_ids) ?? []) {
      const style = find(library, sent)
      const same = (normalizeStyleId(sent) ?? sent).toLowerCase()
      if (style !== undefined) styles.add(style)
      else if (!missing.has(same)) missing.set(same, sent)
    }
    return slicedJson(rowsOf(library, styles), {
      missing: [...missing.values()].map((id) => ({ id, reason: 'not_found' as const })),
    })
  },
})

const styleById = (library: Library, id: string): number | undefined => library.find('style', id)

function* stylesOfType(library: Library, type: StyleType | undefined): Generator<number> {
  for (const node of library.live('style')) if (library.style(node).type === type) yield node
}

function* rowsOf(library: Library, styles: Iterable<number>): Generator<Iterable<string>> {
  for (const style of styles) yield [styleText(library, style)]
}
