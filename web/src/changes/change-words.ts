import type { ChangedEntity, Impact } from '../api/generated/types.ts'
import type { Tone } from '../parts/badge.tsx'

export const IMPACT_TONES: Readonly<Record<Impact, Tone | undefined>> = {
  breaking: 'red',
  feature: 'green',
  change: 'blue',
  fix: undefined,
}

type Difference = ChangedEntity['differences'][number]

/** What each kind of difference says of its subject; without one where it stands for the whole. */
const SENTENCES: Readonly<Record<string, readonly [of: (subject: string) => string, whole: string]>> = {
  value_changed: [(mode) => mode, 'value'],
  alias_rebound: [(mode) => `${mode} refers to`, 'refers to another token'],
  token_rebound: [(property) => `${property} takes`, 'takes another token'],
  binding_added: [(property) => `${property} takes`, 'takes a token'],
  binding_removed: [(property) => `${property} takes no token any more`, 'takes a token less'],
  prop_added: [(prop) => `new property ${prop}`, 'new property'],
  prop_removed: [(prop) => `property ${prop} is gone`, 'a property is gone'],
  prop_type_changed: [(prop) => `property ${prop} is of another type`, 'a property is of another type'],
  option_added: [(prop) => `${prop} may also be`, 'a new option'],
  option_removed: [(prop) => `${prop} may no longer be`, 'an option is gone'],
  default_changed: [(prop) => `${prop} is at first`, 'another default'],
  element_added: [(element) => `new part ${element}`, 'a new part'],
  element_removed: [(element) => `part ${element} is gone`, 'a part is gone'],
  mode_added: [(mode) => `new mode ${mode}`, 'a new mode'],
  mode_removed: [(mode) => `mode ${mode} is gone`, 'a mode is gone'],
  deprecated: [() => 'deprecated', 'deprecated'],
  no_longer_deprecated: [() => 'no longer deprecated', 'no longer deprecated'],
  mode_renamed: [() => 'mode renamed', 'mode renamed'],
  default_mode_changed: [() => 'another default mode', 'another default mode'],
  description_changed: [() => 'description', 'description'],
  variant_count_changed: [() => 'variants', 'variants'],
  publish_status_changed: [() => 'published', 'published'],
  schema_version_changed: [() => 'format of its description', 'format of its description'],
  scopes_changed: [() => 'what it is for', 'what it is for'],
  collection_changed: [() => 'collection', 'collection'],
  type_changed: [() => 'type', 'type'],
  property_changed: [(property) => property, 'a property'],
  spec_added: [() => 'can be drawn now', 'can be drawn now'],
  spec_removed: [() => 'can no longer be drawn', 'can no longer be drawn'],
  spec_changed: [() => 'small changes inside', 'small changes inside'],
}

/** What a difference is about, as one says it: `Light`, `size may also be`. A kind that is not known says its own name. */
export function subjectWords({ what, subject }: Pick<Difference, 'what' | 'subject'>): string {
  const known = SENTENCES[what]
  if (!known) return `${what.replaceAll('_', ' ')}${subject === null ? '' : ` ${subject}`}`
  return subject === null ? known[1] : known[0](subject)
}

/** One difference in a line: `Light: #fff → #eee`. */
export function differenceWords(difference: Difference): string {
  const { from, to } = difference
  const gone = difference.what === 'option_removed' ? from : null
  const values = from !== null && to !== null ? `: ${from} → ${to}` : (to ?? gone) === null ? '' : `: ${to ?? gone}`
  return `${subjectWords(difference)}${values}`
}

/** What happened to a thing where nothing more is known of it. */
export const CHANGE_WORDS: Readonly<Record<ChangedEntity['change'], string>> = {
  added: 'is new',
  changed: 'changed',
  renamed: 'has a new name',
  removed: 'is gone',
  returned: 'is back',
}
