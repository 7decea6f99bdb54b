/** What is looked after, each for those who may: the first of the scopes that they have is enough. */
const MATTERS = [
  ['import', 'Import', ['write:library']],
  ['sources', 'Sources', ['admin', 'write:library']],
  ['keys', 'Keys and agents', ['admin']],
  ['links', 'Links', ['write:docs']],
  ['people', 'People', ['admin']],
  ['hooks', 'Hooks', ['admin']],
  ['look', 'Look', ['admin']],
  ['usage', 'Usage', ['write:library', 'admin', 'write:docs']],
  ['library', 'Library', ['admin']],
] as const

export type MatterName = (typeof MATTERS)[number][0]

export const mattersFor = (scopes: readonly string[]): readonly (readonly [MatterName, string])[] =>
  MATTERS.flatMap(([name, label, needed]) =>
    needed.some((scope) => scopes.includes(scope)) ? [[name, label] as const] : [],
  )
