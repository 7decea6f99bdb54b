import type { Findings } from './fuse.ts'

/**
 * Texts and meanings hold the words of names too. Where the whole name is asked for, nothing that mentions it, and no
 * longer name, is before it in any engine.
 */
export function exactFirst<Text extends Findings['text'][number], Semantic extends Findings['semantic'][number]>(
  name: Findings['name'],
  { text, semantic }: { readonly text: readonly Text[]; readonly semantic: readonly Semantic[] },
): { readonly text: readonly Text[]; readonly semantic: readonly Semantic[] } {
  const exact = new Set(name.filter(({ matched }) => matched === 'exact').map(({ row }) => row))
  if (exact.size === 0) return { text, semantic }
  const bestRank = greatest(text.map(({ rank }) => rank))
  const bestCosine = greatest(semantic.map(({ cosine }) => cosine))
  // What has nothing but its name has no text, and perhaps no vector yet: a longer name that has would pass it by one
  // engine more, and where it has neither, whatever both found would.
  const isIn = (hits: readonly { readonly row: number }[]): boolean => hits.some(({ row }) => exact.has(row))
  const [hasText, hasMeaning] = [isIn(text), isIn(semantic)]
  const named = new Set(name.map(({ row }) => row))
  const inText = new Set(hasText ? [] : text.map(({ row }) => row))
  return {
    text: text
      .filter(({ row }) => hasText || !named.has(row))
      .map((hit) => (exact.has(hit.row) ? { ...hit, rank: bestRank } : hit)),
    semantic: semantic
      .filter(({ row }) => hasMeaning || !(named.has(row) || inText.has(row)))
      .map((hit) => (exact.has(hit.row) ? { ...hit, cosine: bestCosine } : hit)),
  }
}

const greatest = (figures: readonly number[]): number => figures.reduce((most, figure) => Math.max(most, figure), 0)
