import type { EngineCoverage, MatchEntitiesOutput } from '@vitrine/client'
import { REASON_WORDS } from './words.ts'

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })
const ENGINES = { name: 'Name', text: 'Text', semantic: 'Meaning' } as const

/** What each engine did. One that did not look is not one that found nothing. */
export function CoverageLine({
  coverage,
  asked,
}: {
  readonly coverage: MatchEntitiesOutput['coverage']
  /** The language that the question seems to be in. */
  readonly asked: string | null
}) {
  return (
    <ul className="coverage" aria-label="What the engines did">
      {(['name', 'text', 'semantic'] as const).map((engine) => (
        <li key={engine} data-ran={coverage[engine].ran}>
          {ENGINES[engine]}: {did(coverage[engine], asked)}
        </li>
      ))}
    </ul>
  )
}

function did(
  { ran, reason, candidates, complete, indexed, total, language }: EngineCoverage,
  asked: string | null,
): string {
  if (!ran) return `did not look${reason ? `, ${REASON_WORDS[reason]}` : ''}`
  const partly = complete === false ? `, index still being built (${indexed ?? '?'} of ${total ?? '?'})` : ''
  const seems = language && asked && asked !== language ? ` and this seems to be ${LANGUAGES.of(asked) ?? asked}` : ''
  const tongue = language ? `, understands ${LANGUAGES.of(language) ?? language} only${seems}` : ''
  return `${candidates === 0 ? 'found nothing' : `${candidates} found`}${partly}${tongue}`
}
