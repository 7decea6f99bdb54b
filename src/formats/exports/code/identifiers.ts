import { kebab } from '../library/token-library.ts'

/** `Color Scheme/Dark` → `colorSchemeDark`. Accents and other scripts stay, as the languages allow them. */
export function camelCase(parts: readonly string[]): string {
  const [first = 'x', ...rest] = wordsOf(parts)
  return notFromDigit([first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join(''))
}

/** `Color Scheme/Größe` → `color_scheme_gro_e`: what is neither a letter of English nor a digit has no place in it. */
export function snakeCase(parts: readonly string[]): string {
  const words = wordsOf(parts).flatMap(
    (word) =>
      word
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .match(/[a-z\d]+/g) ?? [],
  )
  return notFromDigit(words.length === 0 ? 'x' : words.join('_'))
}

const wordsOf = (parts: readonly string[]): string[] =>
  parts.flatMap((part) => kebab(part).split(/[-_]+/)).filter((word) => word !== '')

const notFromDigit = (name: string): string => (/^\p{N}/u.test(name) ? `_${name}` : name)
