import type { ListComponentCodeOutput } from '../../api/generated/types.ts'

export type InCode = ListComponentCodeOutput['data'][number]['code'][number]
export type LinkOfCode = NonNullable<InCode['link']>

export const FRAMEWORK_WORDS: Readonly<Record<InCode['framework'], string>> = {
  react: 'React',
  vue: 'Vue',
  svelte: 'Svelte',
  angular: 'Angular',
  solid: 'Solid',
  element: 'Web component',
  swiftui: 'SwiftUI',
  compose: 'Compose',
  other: 'Code',
}

/** Who says that the two are one. */
export const ORIGIN_WORDS: Readonly<Record<LinkOfCode['origin'], string>> = {
  explorer: 'Confirmed here',
  'links-file': 'Said by the team’s links file',
  'code-connect': 'Said by Code Connect',
  story: 'Said by its story',
  name: 'Same name, not confirmed',
}

/** The language that a use of it is highlighted as. */
export const languageOf = (framework: InCode['framework']): string =>
  framework === 'react' || framework === 'solid'
    ? 'jsx'
    : framework === 'swiftui' || framework === 'compose'
      ? ''
      : 'html'

/** What tells the partners of one component apart: the framework, where that is enough. */
export function partnerLabels(partners: readonly InCode[]): readonly string[] {
  const words = partners.map(({ framework }) => FRAMEWORK_WORDS[framework])
  const isSame = (at: number, key: (one: InCode) => unknown): boolean =>
    partners.some(
      (one, other) => other !== at && one.framework === partners[at]?.framework && key(one) === key(partners[at]),
    )
  return partners.map((one, at) => {
    const word = words[at] ?? ''
    if (words.filter((other) => other === word).length === 1) return word
    const name = isSame(at, ({ package: from }) => from) ? one.name : (one.package ?? one.name)
    const which = Object.entries(one.link?.variant ?? {}).map(([key, value]) => `${key} ${String(value)}`)
    const isAlone = !partners.some(
      (other, place) => place !== at && other.name === one.name && other.package === one.package,
    )
    return [`${word} ${name}`, ...(isAlone ? [] : which)].join(', ')
  })
}

/** The partner that is meant where these values are chosen: one that is for them, then one that is for all. */
export function partnerFor(
  partners: readonly InCode[],
  chosen: Readonly<Record<string, unknown>>,
  framework: string | null,
): number {
  const fits = ({ link }: InCode): boolean =>
    Object.entries((link?.variant ?? {}) as Record<string, unknown>).every(
      ([name, value]) => String(chosen[name]).toLowerCase() === String(value).toLowerCase(),
    )
  const rank = (one: InCode): number =>
    (fits(one) ? 0 : 4) + (framework === null || one.framework === framework ? 0 : 2) + (one.link?.variant ? 0 : 1)
  const ranks = partners.map(rank)
  return ranks.indexOf(Math.min(...ranks))
}
