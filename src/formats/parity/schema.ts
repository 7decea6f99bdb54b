import { Type, type Static } from 'typebox'
import { Closed, OneOf } from '../../contract/schema.ts'
import { PARITY_CODES, SEVERITIES, SIDES, type ParityKind } from './kinds.ts'

// `vitrine.parity.yaml`: what a team allows to differ, and how it weighs the rest. It is published as
// docs/parity.schema.json (`npm run docs`).

const Name = (description: string) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength: 1_000, description: `${description}, as either side calls it.` }),
  )

const Setting = Type.Union(
  [
    Type.Literal('off'),
    Closed({
      severity: Type.Optional(OneOf(SEVERITIES, 'How grave it is.')),
      truth: Type.Optional(OneOf(SIDES, 'The side that is right; the other one is to change.')),
    }),
  ],
  { description: 'off: it is not looked for.' },
)
type ParitySetting = Static<typeof Setting>

export const Allowance = Closed({
  finding: Type.Optional(OneOf(PARITY_CODES, 'Only this kind.')),
  component: Name('The component'),
  property: Name('The property, prop or slot'),
  value: Name('The value'),
  token: Name('The token, or its custom property'),
  mode: Name('The mode'),
  reason: Type.String({ minLength: 1, maxLength: 10_000, description: 'Why it may differ.' }),
  until: Type.Optional(
    Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, description: 'The last day, such as 2027-03-31.' }),
  ),
})
export type Allowance = Static<typeof Allowance>

export const ParityFile = Closed(
  {
    version: Type.Literal(1, { description: 'The version of the form.' }),
    settings: Type.Optional(
      Type.Unsafe<Readonly<Partial<Record<ParityKind, ParitySetting>>>>({
        ...Closed(Object.fromEntries(PARITY_CODES.map((code) => [code, Type.Optional(Setting)]))),
        description: 'By kind.',
      }),
    ),
    allow: Type.Optional(
      Type.Array(Allowance, {
        maxItems: 5_000,
        description: 'What may differ: each entry allows the findings that have all that it names.',
      }),
    ),
  },
  'What may differ between design and code.',
)
export type ParityFile = Static<typeof ParityFile>
