// What may be wrong between design and code. Each kind has a default of how grave it is and which side is right; the file
// of a team may say otherwise.

export const SEVERITIES = ['error', 'warning', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]

export const SIDES = ['design', 'code'] as const
export type SideName = (typeof SIDES)[number]

/** What the change is for those who use the side that changes. */
export const SEMVER = ['major', 'minor', 'patch'] as const
export type Semver = (typeof SEMVER)[number]

interface Kind {
  readonly severity: Severity
  /** The side that is right: the other one is to change. */
  readonly truth: SideName
  /** What it is when the code changes, and when the design does. */
  readonly inCode: Semver
  readonly inDesign: Semver
  readonly says: string
}

const kind = (severity: Severity, truth: SideName, inCode: Semver, inDesign: Semver, says: string): Kind => ({
  severity,
  truth,
  inCode,
  inDesign,
  says,
})

export const PARITY_KINDS = {
  'component-only-in-design': kind('info', 'design', 'minor', 'major', 'a component of the design is none in code'),
  'component-only-in-code': kind('info', 'code', 'major', 'minor', 'a component in code is none of the design'),
  'component-name': kind('info', 'code', 'major', 'major', 'partners have different names'),
  'link-other-node': kind(
    'warning',
    'design',
    'patch',
    'patch',
    'the code points at a node that is gone; the design has a component of that name under another one',
  ),
  'link-end-absent': kind('warning', 'design', 'patch', 'patch', 'a link names what one side does not have'),
  'property-only-in-design': kind('warning', 'design', 'minor', 'major', 'a property of the design is no prop'),
  'property-only-in-code': kind('info', 'code', 'major', 'minor', 'a prop that can be drawn is no property'),
  'property-name': kind('warning', 'code', 'major', 'major', 'a property and a prop are alike but for their names'),
  'property-type': kind('warning', 'code', 'major', 'major', 'a property and a prop of one name take other values'),
  'value-only-in-design': kind('warning', 'design', 'minor', 'major', 'a value of a property is none of its prop'),
  'value-only-in-code': kind('info', 'code', 'major', 'minor', 'a value of a prop is none of its property'),
  'value-name': kind('warning', 'code', 'major', 'major', 'values are alike but for their names'),
  'value-spelling': kind('info', 'code', 'major', 'major', 'values of one property spell the same word in two ways'),
  'default-differs': kind('warning', 'code', 'patch', 'patch', 'a property and its prop have different defaults'),
  'slot-only-in-design': kind('warning', 'design', 'minor', 'major', 'a slot of the design is none in code'),
  'slot-only-in-code': kind('info', 'code', 'major', 'minor', 'a slot in code is none of the design'),
  'deprecated-only-in-design': kind(
    'warning',
    'design',
    'minor',
    'minor',
    'only the design says that it is deprecated',
  ),
  'deprecated-only-in-code': kind('warning', 'code', 'minor', 'minor', 'only the code says that it is deprecated'),
  'token-only-in-design': kind(
    'warning',
    'design',
    'minor',
    'major',
    'a token is no custom property of the style sheet',
  ),
  'token-only-in-code': kind('info', 'design', 'major', 'minor', 'a custom property of the style sheet is no token'),
  'token-name': kind(
    'warning',
    'design',
    'major',
    'major',
    'a token and a custom property are alike but for their names',
  ),
  'token-value': kind('error', 'design', 'patch', 'patch', 'a token and its custom property have different values'),
  'mode-only-in-design': kind('warning', 'design', 'minor', 'major', 'a mode of the tokens is none of the style sheet'),
  'variable-undefined': kind(
    'error',
    'design',
    'patch',
    'minor',
    'a style sheet uses a custom property that nothing says',
  ),
  'css-property-value': kind(
    'error',
    'design',
    'patch',
    'patch',
    'a manifest documents another value for a custom property than its token has',
  ),
  'css-property-unknown': kind(
    'warning',
    'design',
    'patch',
    'minor',
    'a manifest names a custom property as tokens are named, and no token is called so',
  ),
  'css-property-foreign': kind(
    'info',
    'design',
    'patch',
    'patch',
    'a manifest names a custom property of something else',
  ),
  'css-property-deprecated': kind(
    'info',
    'code',
    'major',
    'patch',
    'a deprecated custom property of an element is there beside what follows it',
  ),
  'css-property-contradiction': kind(
    'warning',
    'code',
    'patch',
    'patch',
    'a deprecated custom property has another default than what follows it',
  ),
  'allowance-unused': kind('warning', 'code', 'patch', 'patch', 'an entry of the file allows what is not there'),
  'allowance-expired': kind('warning', 'code', 'patch', 'patch', 'the date of an entry is over: it allows nothing'),
} as const satisfies Readonly<Record<string, Kind>>

export type ParityKind = keyof typeof PARITY_KINDS
export const PARITY_CODES = Object.keys(PARITY_KINDS) as readonly ParityKind[] // its very keys
