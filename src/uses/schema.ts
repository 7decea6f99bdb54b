import { Type, type Static } from 'typebox'
import { Closed, Nullable, OneOf, Pagination } from '../contract/schema.ts'
import { PROP_KINDS, UsesReport } from '../formats/uses/schema.ts'

// What the console tells of uses in applications.

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean()])
const When = Type.String({ format: 'date-time' })
const repository = {
  repository: Type.String(),
  commit: Nullable(Type.String()),
  scanned_at: When,
}

const Trend = Type.Array(Closed({ at: When, uses: Type.Integer() }), {
  description: 'of scans before, the oldest first; where a count stayed it is told once',
})

const Use = Closed({
  repository: Type.String(),
  id: Type.String({ description: 'what was used, as the code says it: `@acme/ui#Button`, or `--color-text`' }),
  file: Type.String(),
  line: Type.Integer(),
  props: Type.Optional(
    Type.Array(Closed({ name: Type.String(), kind: OneOf(PROP_KINDS), value: Type.Optional(Value) })),
  ),
  spread: Type.Optional(Type.Literal(true, { description: 'more is handed on that nobody sees' })),
})

const UsedProp = Closed({
  name: Type.String(),
  uses: Type.Integer(),
  repositories: Type.Integer(),
  since: When,
  deprecated: Type.Optional(Type.Union([Type.String(), Type.Literal(true)])),
  values: Type.Array(Closed({ value: Value, uses: Type.Integer() }), {
    description: 'those that are one word, the most used first',
  }),
})

export const UsesPage = Closed({
  data: Type.Array(Use),
  total: Type.Integer({ description: 'uses that were asked for, in all repositories' }),
  repositories: Type.Array(Closed({ ...repository, uses: Type.Integer(), since: When, trend: Trend }), {
    description: 'that use it, the most uses first',
  }),
  props: Type.Array(UsedProp, { description: 'of all its uses, the most used first' }),
  spread: Type.Integer({ description: 'uses that hand on props that nobody sees' }),
  scanned: Type.Integer({ description: 'repositories that were scanned at all' }),
  pagination: Pagination,
})
export type UsesPage = Static<typeof UsesPage>

export const ScannedRepositories = Closed({
  data: Type.Array(
    Closed({
      ...repository,
      scanned_files: Type.Integer(),
      components: Type.Integer(),
      tokens: Type.Integer(),
      left_out: Type.Integer({ description: 'uses that its scan did not list' }),
      trend: Type.Array(
        Closed({ at: When, commit: Nullable(Type.String()), components: Type.Integer(), tokens: Type.Integer() }),
      ),
    }),
  ),
})

export const GivenUses = Closed({
  report: UsesReport,
  dry_run: Type.Optional(Type.Boolean({ description: 'only tells what is of this library; nothing is kept' })),
})

const Matched = Closed({
  id: Type.String({ description: 'of the component in code, or of the token' }),
  name: Type.String(),
  uses: Type.Integer(),
  designs: Type.Optional(
    Type.Array(Type.String(), { description: 'components of the design that are linked with it' }),
  ),
})

export const TakenUses = Closed({
  repository: Type.String(),
  kept: Type.Boolean(),
  components: Type.Integer({ description: 'uses of components' }),
  tokens: Type.Integer({ description: 'uses of tokens' }),
  matched_components: Type.Array(Matched, { description: 'of this library, the most used first' }),
  matched_tokens: Type.Array(Matched),
  deprecated: Type.Array(Closed({ id: Type.String(), prop: Type.Optional(Type.String()), uses: Type.Integer() }), {
    description: 'what code says is deprecated and is used',
  }),
})
export type TakenUses = Static<typeof TakenUses>
