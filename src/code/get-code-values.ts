import { operation } from '../contract/operation.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import { present } from '../kit/present.ts'
import type { Library } from '../library/library.ts'
import { exactlyOne } from '../tokens/rules/exactly-one.ts'
import { chosenModes } from './chosen-modes.ts'
import { codeValueOf } from './code-value.ts'
import { libraryCode } from './library-code.ts'
import { tokensOfValue, valueKey } from './rules/tokens-of-value.ts'
import { modesSet, valuesInModes } from './rules/values-in-modes.ts'
import { CodeValues, CodeValuesBody } from './schema.ts'
import { stylesByValue } from './styles-by-value.ts'

const MOST_OF_A_VALUE = 50

export const getCodeValues = operation({
  id: 'getCodeValues',
  method: 'POST',
  path: '/tokens/code-values',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Tokens as code writes them: names, and values in CSS while collections are set to some modes',
  description:
    'A read, although it is a POST. By `ids`, by `collection`, or by a `value`: which tokens have it, and which styles.',
  body: CodeValuesBody,
  bodyExample: { ids: [EXAMPLE_ID], modes: ['Dark'] },
  output: CodeValues,
  errors: ['SVC_NOT_FOUND'],
  async run({ libraries }, call, { body }) {
    const selector = exactlyOne(body, ['ids', 'collection', 'value'])
    const library = await libraries.open(call)
    const code = await libraryCode(library)
    const choice = chosenModes(code, body.modes ?? [])
    const all = selector === 'value' ? tokensOfValue(code, present(body.value)) : []
    const found = all.slice(0, MOST_OF_A_VALUE)
    const byId = new Map(found.map((one) => [one.token.id, one]))
    const ids =
      selector === 'ids'
        ? present(body.ids).map((id) => id.toLowerCase())
        : selector === 'value'
          ? byId.keys()
          : tokensOfCollection(library, present(body.collection))
    const data = valuesInModes(code.library, ids, choice).map((value) => {
      const one = byId.get(value.token.id)
      return {
        ...codeValueOf(code, value),
        ...(one === undefined ? {} : { in_modes: [...one.modes] }),
        ...(one !== undefined && one.distance > 0 ? { distance: one.distance } : {}),
        ...(one === undefined ? {} : { found_css: one.css }),
      }
    })
    const modes = modesSet(code.library, choice)
    if (selector !== 'value') return { modes, data }
    const styles = await stylesOfValue(library, present(body.value))
    return { modes, data, value_count: all.length, styles }
  },
})

function tokensOfCollection(library: Library, id: string): string[] {
  const node = library.find('token-collection', id)
  if (node === undefined) throw notFound('token-collection', id)
  return [...library.collection(node).tokens].map((token) => library.id(token))
}

async function stylesOfValue(library: Library, value: string): Promise<{ id: string; name: string }[]> {
  const same = (await stylesByValue(library)).get(valueKey(value).key) ?? []
  return same.slice(0, MOST_OF_A_VALUE).map((node) => ({ id: library.id(node), name: library.name(node) }))
}
