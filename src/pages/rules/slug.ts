import { isUuid } from '../../kit/uuid.ts'

/** What a slug looks like; an id is never one, so that a path segment names a page in one way only. */
export const SLUG_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$'
export const MAX_SLUG = 80
export const MAX_TITLE = 200

export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG && SLUG.test(text) && !isUuid(text)
}

/** The slug of a title: `Über uns` gives `uber-uns`, a title without letters or digits gives `page`. */
export function deriveSlug(title: string): string {
  const latin = Array.from(title.normalize('NFKD').toLowerCase(), (letter) => LETTERS.get(letter) ?? letter).join('')
  const slug = cut(
    latin
      .replaceAll(/\p{M}|['’]/gu, '')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
    MAX_SLUG,
  )
  if (slug === '') return 'page'
  return isUuid(slug) ? `page-${slug}` : slug
}

/** The n-th candidate for a slug that may be taken: itself, then with `-2`, `-3`, within the allowed length. */
export function nthSlug(slug: string, n: number): string {
  if (n === 1) return slug
  const suffix = `-${n}`
  return `${cut(slug, MAX_SLUG - suffix.length)}${suffix}`
}

const cut = (slug: string, length: number): string => slug.slice(0, length).replace(/-$/, '')

const SLUG = new RegExp(SLUG_PATTERN)

/** Letters that do not decompose into a Latin one with marks, each with what it is written as. */
const LETTERS = new Map(
  (
    'ß:ss æ:ae œ:oe ø:o đ:d ð:d þ:th ł:l ħ:h ı:i ŋ:n ŧ:t ĸ:k &:-and- ' +
    'а:a б:b в:v г:g д:d е:e ж:zh з:z и:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ' +
    'ъ: ы:y ь: э:e ю:yu я:ya є:ye і:i ґ:g ђ:dj ј:j љ:lj њ:nj ' +
    'α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o'
  )
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]),
)
