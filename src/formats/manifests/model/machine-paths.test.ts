import { expect, test } from 'vitest'
import { MachinePaths } from './machine-paths.ts'

const paths = new MachinePaths([
  ['/home/runner/work/ui/ui/src/alert/alert.tsx', './src/alert/alert.stories.tsx'],
  ['/home/runner/work/ui/ui/src/button/index.ts', './src/button/button.stories.tsx'],
])

for (const [given, want] of [
  ['/home/runner/work/ui/ui/src/alert/alert.tsx', 'src/alert/alert.tsx'],
  ['./src/alert.tsx', 'src/alert.tsx'],
  ['../shared/a.ts', 'shared/a.ts'],
  ['/elsewhere/a.ts', undefined],
  ['C:\\work\\ui\\a.ts', undefined],
  ['/home/runner/work/ui/ui/node_modules/react/index.d.ts', 'node_modules/react/index.d.ts'],
] as const)
  test(`the file ${given}`, () => expect(paths.file(given)).toBe(want))

for (const [given, want] of [
  ['import("/home/runner/work/ui/ui/src/a").Size', 'import("src/a").Size'],
  ['in /Users/ann/ui/src/a.tsx (line 3)', 'in a.tsx (line 3)'],
  ['at C:\\Users\\ann\\ui\\a.tsx:3', 'at a.tsx:3'],
  ['a path of an address: https://acme.com/home/page', 'a path of an address: https://acme.com/home/page'],
  ['"/" | "/home"', '"/" | "/home"'],
] as const)
  test(`a text of a tool: ${given}`, () => expect(paths.text(given)).toBe(want))
