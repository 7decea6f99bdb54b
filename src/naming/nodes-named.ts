import type { ItemKind } from '../contract/words.ts'
import { spellings } from '../entities/rules/spelling.ts'
import { wordsOf } from '../entities/rules/nearest.ts'
import { foldName } from '../library/rules/fold-name.ts'
import { codeNameKey } from '../tokens/rules/code-name.ts'
import { lettersOf, type Names } from './name-index.ts'

type Nodes = readonly number[]

/**
 * What is named by a text as anybody writes it. A name may be read in several ways, from what is written to the letter to
 * what can be meant; the first way that finds any is the one, and where it finds several, several are meant.
 */
export function nodesNamed(names: Names, kind: ItemKind, written: string): Nodes {
  const [name = '', bare = name] = spellings(written)
  const ways: readonly (() => Nodes)[] = [
    () => sameName(names, kind, name),
    () => (kind === 'token' ? tokensCalled(names, name) : []),
    () => (bare === name ? [] : sameName(names, kind, bare)),
    () => sameWords(names, kind, bare),
    // A build order and a graph name what is gone from the design file.
    () => exactFirst(names, nodesOf(names, kind, bare).filter(isGone(names)), bare),
  ]
  for (const find of ways) {
    const found = find()
    if (found.length > 0) return found
  }
  return []
}

const nodesOf = ({ byLetters }: Names, kind: ItemKind, name: string): number[] => [
  ...byLetters[kind].find(lettersOf(name)),
]

const isGone =
  ({ library }: Names) =>
  (node: number): boolean =>
    library.isDeleted(node)

const liveOf = (names: Names, kind: ItemKind, name: string): number[] =>
  nodesOf(names, kind, name).filter((node) => !names.library.isDeleted(node))

/** To the letter, else without regard to case. */
function exactFirst({ library }: Names, nodes: Nodes, name: string): Nodes {
  const exact = nodes.filter((node) => library.name(node) === name)
  return exact.length > 0 ? exact : nodes.filter((node) => library.foldedName(node) === foldName(name))
}

/** Specs spell a token with its collection in front: `Color/text/muted` is `text/muted` of the collection Color. */
export function sameName(names: Names, kind: ItemKind, name: string): Nodes {
  const { library } = names
  const same = exactFirst(names, liveOf(names, kind, name), name)
  const cut = name.indexOf('/')
  if (same.length > 0 || kind !== 'token' || cut === -1) return same
  const collection = foldName(name.slice(0, cut))
  const rest = exactFirst(names, liveOf(names, 'token', name.slice(cut + 1)), name.slice(cut + 1))
  return rest.filter((token) => {
    const own = collectionOf(names, token)
    return own !== null && library.foldedName(own) === collection
  })
}

const collectionOf = ({ library }: Names, token: number): number | null => {
  const { collection } = library.token(token)
  return collection < 0 ? null : collection
}

/** By a name in code. One that is written to the letter stands before others that differ in case or in marks. */
function tokensCalled({ library, byCodeName }: Names, code: string): Nodes {
  const found = byCodeName.get(codeNameKey(code)) ?? []
  const exact = found.filter((token) => Object.values(library.token(token).codeNames ?? {}).includes(code))
  return exact.length > 0 ? exact : found
}

/**
 * Older specs write `Color.text.muted`, style sheets `--text-muted`, code `textMuted`: the words are the same. Those with the
 * same words, else those with the same letters: `iconbutton` is `Icon button`. A token also with its collection in front.
 */
function sameWords(names: Names, kind: ItemKind, name: string): Nodes {
  const words = wordsOf(name)
  const found = alike(names, liveOf(names, kind, name), words)
  if (kind !== 'token') return found
  const inside = [...names.library.live('token-collection')].flatMap((collection) => {
    const head = `${wordsOf(names.library.name(collection))}-`
    if (!words.startsWith(head)) return []
    const rest = words.slice(head.length)
    const own = liveOf(names, 'token', rest).filter((token) => collectionOf(names, token) === collection)
    return alike(names, own, rest)
  })
  return [...new Set([...found, ...inside])]
}

function alike({ library }: Names, nodes: Nodes, words: string): Nodes {
  const letters = lettersOf(words)
  // Of names that are signs alone nothing is left to compare.
  if (letters === '') return []
  const same = nodes.filter((node) => wordsOf(library.name(node)) === words)
  return same.length > 0 ? same : nodes.filter((node) => lettersOf(library.name(node)) === letters)
}
