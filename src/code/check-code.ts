import { operation } from '../contract/operation.ts'
import { checkFiles } from './check-files.ts'
import { CheckCodeBody, CheckedCode } from './schema.ts'

const MOST_FINDINGS = 1_000

export const checkCode = operation({
  id: 'checkCode',
  method: 'POST',
  path: '/code/check',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Code against the library: values that have a token, names that do not exist, what is deprecated',
  description: 'A read, although it is a POST. Files together define names for one another.',
  body: CheckCodeBody,
  bodyExample: { files: [{ path: 'card.css', text: '.card { color: #282F37 }' }] },
  output: CheckedCode,
  run: async ({ libraries }, call, { body }) =>
    checkFiles(await libraries.open(call), body.files, { most: MOST_FINDINGS }),
})
