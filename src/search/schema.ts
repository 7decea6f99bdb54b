import { Type, type TSchema } from 'typebox'
import { ENTITY_KINDS } from '../contract/words.ts'
import { Closed, EXAMPLE_ID, Nullable, OneOf, Uuid } from '../contract/schema.ts'
import { REASONS } from './rules/coverage.ts'
import { ENGINES, MATCH_TIERS } from './rules/engines.ts'
import { VERDICTS } from './rules/verdict.ts'

const EntityType = OneOf(ENTITY_KINDS)

const Signals = Closed(
  {
    name: Type.Optional(
      Closed({
        matched: OneOf(MATCH_TIERS),
        similarity: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'of a fuzzy match' })),
      }),
    ),
    text: Type.Optional(Closed({ rank: Type.Number({ description: 'comparable within this answer only' }) })),
    semantic: Type.Optional(Closed({ cosine: Type.Number({ minimum: -1, maximum: 1 }) })),
  },
  'the raw figure of each engine that found the row; never fused',
)

const matchMembers = {
  id: Uuid,
  entity_type: EntityType,
  name: Type.String(),
  matched_by: Type.Array(OneOf(ENGINES), { description: 'the engines that found it' }),
  surfaces: Type.Integer({ minimum: 1, maximum: 3, description: 'how many engines found it' }),
  signals: Signals,
  score: Type.Number({ description: 'the sum of 1 / (60 + rank); comparable within this answer, and no threshold' }),
  excerpt: Nullable(
    Type.String(),
    'from the description in the source or from the documentation, without markup; null: the hit came from the name alone',
  ),
  context: Nullable(
    Type.String(),
    'what tells rows of one name apart: the source node id of a component, screen or flow; the collection of a token; ' +
      'the type of a style; the modes of a token-collection; the slug of a doc-page',
  ),
  sync_status: Nullable(Type.String(), 'null for screen, flow, project and doc-page, which have none'),
  has_docs: Type.Boolean(),
}
export const Match = Closed(matchMembers)

const Marks = Type.Array(Closed({ start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 1 }) }), {
  description: 'where words of the question stand, in UTF-16 code units; in order, none over another',
})
const Look = Closed(
  {
    has_picture: Type.Boolean({ description: 'of a component: it can be drawn' }),
    swatch: Nullable(Type.String(), 'of a color or paint, as CSS writes it'),
    value: Nullable(Type.String(), 'of a token that is no color, in the mode that its collection stands at'),
  },
  'what the row looks like',
)
const MarkedMatch = Closed({ ...matchMembers, marks: Closed({ name: Marks, excerpt: Marks }), look: Look })

const EngineCoverage = Closed(
  {
    ran: Type.Boolean({ description: 'false: it did not look, which is not the same as finding nothing' }),
    reason: Type.Optional(OneOf(REASONS, 'why it did not look')),
    candidates: Type.Integer({ description: 'how many rows it handed in' }),
    complete: Type.Optional(Type.Literal(false, { description: 'its index is still being built, or it is full' })),
    indexed: Type.Optional(Type.Integer({ description: 'entities that are wholly in the index' })),
    total: Type.Optional(Type.Integer({ description: 'entities in all' })),
    language: Type.Optional(Type.String({ description: 'the one language that its model understands' })),
  },
  'what an engine did',
)

const pageMembers = <Row extends TSchema>(row: Row) => ({
  query: Type.String({ description: 'as it was searched for' }),
  groups: Type.Array(
    Closed({
      entity_type: EntityType,
      matches: Type.Array(row),
      truncated: Closed({
        shown: Type.Integer({ description: 'on this page' }),
        total: Type.Integer({ description: 'in the group' }),
      }),
      shape: Closed({ verdict: OneOf(VERDICTS) }),
    }),
    { description: 'by entity type, in the order of the interface; empty groups are left out' },
  ),
  coverage: Closed({ semantic: EngineCoverage, text: EngineCoverage, name: EngineCoverage }),
  next_cursor: Nullable(Type.String(), 'pages every group at once; null when none has more'),
})
export const MatchPage = Closed(pageMembers(Match))
export const MarkedPage = Closed({
  ...pageMembers(MarkedMatch),
  question_language: Nullable(
    Type.String(),
    'what the question seems to be in, where that is plainly not English; null otherwise',
  ),
})

export const EXAMPLE_MATCHES = {
  query: 'primary action',
  groups: [
    {
      entity_type: 'component',
      matches: [
        {
          id: EXAMPLE_ID,
          entity_type: 'component',
          name: 'Button',
          matched_by: ['semantic', 'text'],
          surfaces: 2,
          signals: { text: { rank: 0.214 }, semantic: { cosine: 0.61 } },
          score: 0.032786885246,
          excerpt: 'A button starts an action. Use one primary button on a page.',
          context: '12:34',
          sync_status: 'synced',
          has_docs: true,
        },
      ],
      truncated: { shown: 1, total: 1 },
      shape: { verdict: 'one_stands_out' },
    },
  ],
  coverage: {
    semantic: { ran: true, candidates: 1, language: 'en' },
    text: { ran: true, candidates: 1 },
    name: { ran: true, candidates: 0 },
  },
  next_cursor: null,
}
