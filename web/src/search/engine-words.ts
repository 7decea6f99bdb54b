import type { EngineCoverage, MatchEntitiesOutput } from '@vitrine/client'
import { REASON_WORDS } from './words.ts'

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** What an engine did. One that did not look is not one that found nothing. */
export function didWords({ ran, reason, candidates, complete, indexed, total, language }: EngineCoverage): string {
  if (!ran) return `did not look${reason ? `, ${REASON_WORDS[reason]}` : ''}`
  const partly = complete === false ? `, of ${indexed ?? '?'} read so far of ${total ?? '?'}` : ''
  const tongue = language ? `, understands ${LANGUAGES.of(language) ?? language} only` : ''
  return `${candidates === 0 ? 'found nothing' : `${candidates} found`}${partly}${tongue}`
}

const USUAL: ReadonlySet<string | undefined> = new Set(['filtered_out', 'no_documentation', 'query_too_short'])

/** Only what makes an answer less than it could be, in sentences; mostly none. */
export function notices(coverage: MatchEntitiesOutput['coverage'], asked: string | null): readonly string[] {
  const { name, text, semantic } = coverage
  const isReading = [text, semantic].find(({ complete }) => complete === false)
  return [
    isReading &&
      `What was written lately is still being read (${isReading.indexed ?? '?'} of ${isReading.total ?? '?'}): there may be more.`,
    !name.ran && !USUAL.has(name.reason) && 'Names are not searched at the moment.',
    !text.ran && !USUAL.has(text.reason) && 'What is written is not searched at the moment.',
    !semantic.ran &&
      !USUAL.has(semantic.reason) &&
      (semantic.reason === 'language_not_read'
        ? 'The search by meaning does not read this language: only words were looked for.'
        : 'The search by meaning is not available at the moment: only words were looked for.'),
    semantic.ran &&
      semantic.language &&
      asked &&
      asked !== semantic.language &&
      `The search by meaning understands ${languageName(semantic.language)} only, and this seems to be ${languageName(asked)}.`,
  ].filter((notice) => typeof notice === 'string')
}

const languageName = (code: string): string => LANGUAGES.of(code) ?? code
