import { operation } from '../contract/operation.ts'
import { deprecations } from '../documentation/lifecycle/deprecations.ts'
import { checkFiles } from './check-files.ts'
import { knownComponents } from './known-components.ts'
import { CheckCodeBody, CheckedCode } from './schema.ts'

const MOST_FINDINGS = 1_000

export const checkCode = operation({
  id: 'checkCode',
  method: 'POST',
  path: '/code/check',
  scope: 'read:library',
  tag: 'Console',
  summary:
    'Code against the library: values that have a token, names, props and values that do not exist, what is deprecated',
  description: 'A read, although it is a POST. Files together define names for one another.',
  body: CheckCodeBody,
  bodyExample: { files: [{ path: 'card.css', text: '.card { color: #282F37 }' }] },
  output: CheckedCode,
  async run({ db, libraries }, call, { body }) {
    const library = await libraries.open(call)
    const deprecated = await deprecations({ db }, library, call)
    return checkFiles(library, body.files, {
      most: MOST_FINDINGS,
      deprecated,
      defined: body.defined ?? [],
      components: (names) => knownComponents({ db, libraries }, call, { library, names }),
    })
  },
})
