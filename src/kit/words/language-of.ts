/**
 * The language that a text seems to be in, as a code, where it is plainly not English; null otherwise. For telling
 * people, never for ranking: a script decides, or two small words that English does not have.
 */
export function languageOf(text: string): string | null {
  for (const [script, language] of SCRIPTS) if (script.test(text)) return language
  const words =
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/\p{L}+/gu) ?? []
  let best: { readonly language: string; readonly count: number } | null = null
  for (const [language, small] of SMALL_WORDS) {
    const count = words.filter((word) => small.has(word)).length
    if (count >= 2 && count > (best?.count ?? 0)) best = { language, count }
  }
  return best?.language ?? null
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
const SMALL_WORDS = Object.entries({
  de: 'der das und oder ein eine einen einem einer für mit wie welche welcher welches wenn ich ist sind nicht von auf zum zur beim',
  fr: 'le les une des du et ou pour avec dans sur comment quel quelle quels quelles est qui je aux cette',
  es: 'el los las una unos para como cómo cuál qué del que sobre cuando donde está',
  it: 'il gli una di quale che del della nel nella sono dove quando è',
  pt: 'os uma para com como qual que dos das em são onde quando não é',
  nl: 'het een en voor hoe welke wat niet naar bij wanneer deze dit',
  sv: 'och eller ett för hur vilken vad på är inte när som',
  pl: 'lub dla jak jaki jaka jakie co jest nie kiedy gdzie oraz się',
  tr: 've veya bir için ile nasıl hangi bu nerede değil',
}).map(([language, words]) => [language, new Set(words.split(' '))] as const)
