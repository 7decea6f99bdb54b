/**
 * The stem of an English word in lower case, by the Snowball algorithm ("Porter 2"): the one that PostgreSQL's
 * `english_stem` follows, which a test holds it against. Endings go in five steps, each only where enough of the word
 * is left before it: in R1, behind the first consonant that follows a vowel, or in R2, behind the next such place.
 */
export function stemEnglish(word: string): string {
  if (word.length < 3) return word
  const known = EXCEPTIONS.get(word)
  if (known !== undefined) return known
  const letters = markConsonantY(word)
  const r1 = PREFIX.exec(letters)?.[0].length ?? regionAfter(letters, 0)
  const r2 = regionAfter(letters, r1)
  const singular = withoutPlural(letters)
  if (KEPT.has(singular)) return singular
  return longEndings(withoutTense(singular, r1), r1, r2).replaceAll('Y', 'y')
}

/** A `y` at the beginning or after a vowel is a consonant, written `Y`. */
const markConsonantY = (word: string): string =>
  word.includes('y') ? word.replace(/^y/, 'Y').replaceAll(/([aeiouy])y/g, '$1Y') : word

function regionAfter(word: string, from: number): number {
  for (let at = from + 1; at < word.length; at++) if (isVowel(word, at - 1) && !isVowel(word, at)) return at + 1
  return word.length
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (word.endsWith('ied') || word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1)
  if (!word.endsWith('s') || word.endsWith('us') || word.endsWith('ss')) return word
  return hasVowel(word, word.length - 2) ? word.slice(0, -1) : word
}

/** -ed and -ing, and -y that becomes -i. */
function withoutTense(word: string, r1: number): string {
  const ending = /(?:eedly|ingly|edly|eed|ing|ed)$/.exec(word)?.[0]
  let stem = word
  if (ending === 'eed' || ending === 'eedly') {
    if (word.length - ending.length >= r1) stem = word.slice(0, -ending.length) + 'ee'
  } else if (ending !== undefined && hasVowel(word, word.length - ending.length)) {
    stem = mended(word.slice(0, -ending.length), r1)
  }
  const isConsonantY = /[yY]$/.test(stem) && stem.length > 2 && !isVowel(stem, stem.length - 2)
  return isConsonantY ? `${stem.slice(0, -1)}i` : stem
}

/** What -ed or -ing has taken away or doubled. */
function mended(stem: string, r1: number): string {
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(stem)) return stem.slice(0, -1)
  return stem.length <= r1 && endsInShortSyllable(stem, stem.length) ? `${stem}e` : stem
}

function longEndings(word: string, r1: number, r2: number): string {
  let stem = word
  const second = longest(SECOND, stem)
  if (second && stem.length - second[0].length >= r1) {
    const before = stem.at(-second[0].length - 1) ?? ''
    const isAllowed = second[0] === 'ogi' ? before === 'l' : second[0] !== 'li' || 'cdeghkmnrt'.includes(before)
    if (isAllowed) stem = stem.slice(0, -second[0].length) + second[1]
  }
  const third = longest(THIRD, stem)
  if (third && stem.length - third[0].length >= (third[0] === 'ative' ? r2 : r1))
    stem = stem.slice(0, -third[0].length) + third[1]
  const fourth = longest(FOURTH, stem)
  if (fourth && stem.length - fourth[0].length >= r2 && (fourth[0] !== 'ion' || /[st]ion$/.test(stem)))
    stem = stem.slice(0, -fourth[0].length)
  return withoutLast(stem, r1, r2)
}

function withoutLast(stem: string, r1: number, r2: number): string {
  const left = stem.length - 1
  if (stem.endsWith('ll')) return left >= r2 ? stem.slice(0, left) : stem
  if (!stem.endsWith('e')) return stem
  return left >= r2 || (left >= r1 && !endsInShortSyllable(stem, left)) ? stem.slice(0, left) : stem
}

const isVowel = (word: string, at: number): boolean => 'aeiouy'.includes(word.charAt(at)) && at < word.length

function hasVowel(word: string, end: number): boolean {
  for (let at = 0; at < end; at++) if (isVowel(word, at)) return true
  return false
}

function endsInShortSyllable(word: string, end: number): boolean {
  if (end === 2) return isVowel(word, 0) && !isVowel(word, 1)
  return (
    end > 2 &&
    !isVowel(word, end - 3) &&
    isVowel(word, end - 2) &&
    !isVowel(word, end - 1) &&
    !'wxY'.includes(word.charAt(end - 1))
  )
}

type Endings = readonly (readonly [ending: string, instead: string])[]

/** The lists have longer endings first. */
const longest = (endings: Endings, word: string) => endings.find(([ending]) => word.endsWith(ending))

const listed = (text: string): Endings =>
  text
    .trim()
    .split(/\s+/)
    .map((entry): readonly [string, string] => {
      const [ending = '', instead = ''] = entry.split(':')
      return [ending, instead]
    })
    .sort(([a], [b]) => b.length - a.length)

const SECOND = listed(`tional:tion enci:ence anci:ance abli:able entli:ent izer:ize ization:ize ational:ate ation:ate
  ator:ate alism:al aliti:al alli:al fulness:ful ousli:ous ousness:ous iveness:ive iviti:ive biliti:ble bli:ble ogi:og
  fulli:ful lessli:less li:`)
const THIRD = listed('tional:tion ational:ate alize:al icate:ic iciti:ic ical:ic ful: ness: ative:')
const FOURTH = listed('al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize ion')
const PREFIX = /^(?:gener|commun|arsen)/
const EXCEPTIONS: ReadonlyMap<string, string> = new Map(
  listed(`skis:ski skies:sky dying:die lying:lie tying:tie idly:idl gently:gentl ugly:ugli early:earli only:onli
    singly:singl sky:sky news:news howe:howe atlas:atlas cosmos:cosmos bias:bias andes:andes`),
)
const KEPT = new Set(['inning', 'outing', 'canning', 'herring', 'earring', 'proceed', 'exceed', 'succeed'])
