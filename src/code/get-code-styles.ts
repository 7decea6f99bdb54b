import { operation } from '../contract/operation.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { present } from '../kit/present.ts'
import { isUuid } from '../kit/uuid.ts'
import { exactlyOne } from '../tokens/rules/exactly-one.ts'
import { styleByKey } from '../styles/style-by-key.ts'
import { chosenModes } from './chosen-modes.ts'
import { libraryCode } from './library-code.ts'
import { modesSet } from './rules/values-in-modes.ts'
import { CodeStyles, CodeStylesBody } from './schema.ts'
import { stylesInCode } from './styles-in-code.ts'

export const getCodeStyles = operation({
  id: 'getCodeStyles',
  method: 'POST',
  path: '/styles/code',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Styles as code writes them: CSS while collections are set to some modes',
  description: 'A read, although it is a POST. By `styles`, or all of a `type`.',
  body: CodeStylesBody,
  bodyExample: { styles: [EXAMPLE_ID], modes: ['Dark'] },
  output: CodeStyles,
  async run({ libraries }, call, { body }) {
    const selector = exactlyOne(body, ['styles', 'type'])
    const library = await libraries.open(call)
    const code = await libraryCode(library)
    const choice = chosenModes(code, body.modes ?? [])
    const modes = modesSet(code.library, choice)
    if (selector === 'type') {
      const all = [...library.live('style')].filter((node) => library.style(node).type === body.type)
      return { modes, data: stylesInCode(library, code, all, choice), missing: [] }
    }
    const asked = present(body.styles)
    const nodes = asked.map((sent) => (isUuid(sent) ? library.find('style', sent) : styleByKey(library, sent)))
    const known = [...new Set(nodes.flatMap((node) => node ?? []))]
    const missing = asked.filter((_, at) => nodes[at] === undefined)
    return { modes, data: stylesInCode(library, code, known, choice), missing }
  },
})
