import { referencesIn } from '../model/references.ts'
import { keyOf, type SourceToken } from '../model/source-token.ts'
import type { NamedTokens } from './plan-studio.ts'

// Tokens Studio writes sets as the first keys of a file, and references without them. Where nothing else says so, the
// references themselves do: they lead somewhere without the first key, and nowhere with it.

interface WalkedFile {
  readonly path: string
  readonly tokens: readonly SourceToken[]
}

/** The sets of the files that are made of sets, each by itself, and all other files as they are. */
export function takeSets<T extends WalkedFile>(files: readonly T[]): { sets: NamedTokens[]; rest: T[] } {
  const whole = new Set(files.flatMap(({ tokens }) => tokens.map(({ path }) => keyOf(path))))
  const ofSets = files.filter((file) => isOfSets(file, whole))
  const taken = new Map<string, number>()
  const sets = ofSets.flatMap(({ path, tokens }) => {
    const bySet = new Map<string, SourceToken[]>()
    for (const token of tokens) {
      const [set = '', ...below] = token.path
      bySet.set(set, [...(bySet.get(set) ?? []), { ...token, path: below }])
    }
    for (const set of bySet.keys()) taken.set(set, (taken.get(set) ?? 0) + 1)
    return [...bySet].map(([set, own]) => ({ file: path.replace(/\.json$/i, ''), set, tokens: own }))
  })
  return {
    sets: sets.map(({ file, set, tokens }) => ({ name: taken.get(set) === 1 ? set : `${file}/${set}`, tokens })),
    rest: files.filter((file) => !ofSets.includes(file)),
  }
}

function isOfSets({ tokens }: WalkedFile, whole: ReadonlySet<string>): boolean {
  if (tokens.some(({ path }) => path.length < 2)) return false
  const below = new Set(tokens.map(({ path }) => keyOf(path.slice(1))))
  let [within, without] = [0, 0]
  for (const { values } of tokens) {
    for (const path of values.flatMap(({ raw }) => referencesIn(raw))) {
      if (whole.has(path)) within++
      else if (below.has(path)) without++
    }
  }
  return without > within
}
