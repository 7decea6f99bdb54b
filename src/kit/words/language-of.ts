/**
 * The language that a text seems to be in, as a code, where it is plainly not English; null otherwise. For telling
 * people, never for ranking: a script decides, or two small words that English does not have.
 */
export function languageOf(text: string): string | null {
  for (const [script, language] of SCRIPTS) if (script.test(text)) return language
  return mostSmallWords(text)?.language ?? null
}

/** Of which language but English a text in Latin letters has most of the words that every sentence has, two at least. */
export function mostSmallWords(text: string): { readonly language: string; readonly count: number } | null {
  const counts = new Map<string, number>()
  const words = text
    .toLowerCase()
    .normalize('NFC')
    .matchAll(/\p{L}+/gu)
  for (const [word] of words)
    for (const language of SMALL_WORDS.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  let best: { readonly language: string; readonly count: number } | null = null
  for (const [language] of LANGUAGES) {
    const count = counts.get(language) ?? 0
    if (count >= 2 && count > (best?.count ?? 0)) best = { language, count }
  }
  return best
}

// Kana before Han: Japanese has both.
const SCRIPTS = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Thai}/u, 'th'],
  [/[іїєґ]/iu, 'uk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}{2}/u, 'el'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi'],
] as const

/** Of each the commonest ones that are no English words, nor words of design in English. */
const LANGUAGES = Object.entries({
  de: 'der das und oder ein eine einen einem einer für mit wie welche welcher welches wenn ich ist sind nicht von auf zum zur beim',
  fr: 'le les une des du et ou pour avec dans sur comment quel quelle quels quelles est qui je aux cette',
  es: 'el los las una unos para como cómo cuál qué del que sobre cuando donde está',
  it: 'il gli una di quale che del della nel nella sono dove quando è',
  pt: 'os uma para com como qual que dos das em são onde quando não é',
  nl: 'het een en voor hoe welke wat niet naar bij wanneer deze dit',
  sv: 'och eller ett för hur vilken vad på är inte när som',
  pl: 'lub dla jak jaki jaka jakie co jest nie kiedy gdzie oraz się',
  da: 'og eller ikke til hvordan når også skal',
  fi: 'ja tai ei että kun joka miten sekä voi',
  cs: 'nebo pro jak není když která který jsou',
  hu: 'és vagy egy hogy nem amikor lehet',
  ro: 'și sau pentru este cum când care nu din',
  tr: 've veya bir için ile nasıl hangi bu nerede değil',
}).map(([language, words]) => [language, words.split(' ')] as const)

/** By word the languages that have it. */
const SMALL_WORDS = new Map<string, string[]>()
for (const [language, words] of LANGUAGES)
  for (const word of words) SMALL_WORDS.set(word, [...(SMALL_WORDS.get(word) ?? []), language])
