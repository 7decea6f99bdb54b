import type { TokenModeValue } from '@vitrine/client'
import { Badge } from './badge.tsx'
import { Swatch } from './swatch.tsx'

export const UNRESOLVED_WORDS: Readonly<Record<NonNullable<TokenModeValue['unresolved']>['reason'], string>> = {
  ambiguous_target_mode: 'ambiguous mode',
  dangling_alias: 'dangling alias',
  cycle: 'alias cycle',
  hop_ceiling: 'chain too long',
  no_value: 'no value',
}

/** One resolved value, with a swatch where it is a color, or the reason why there is none. */
export function ModeValue({ value }: { value: TokenModeValue }) {
  if (value.unresolved) return <Badge tone="red">{UNRESOLVED_WORDS[value.unresolved.reason]}</Badge>
  return (
    <span className="mode-value">
      {value.rgba && typeof value.value === 'string' && <Swatch color={value.value} />}
      <code>{String(value.value)}</code>
    </span>
  )
}
