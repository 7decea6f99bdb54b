import { expect, test } from 'vitest'
import type { Shape } from '../../../../kit/shapes/check-shape.ts'
import { asMeant } from './as-meant.ts'

const SHAPE: Shape = {
  type: 'object',
  properties: {
    components: { type: 'array', items: { type: 'string' } },
    types: { type: 'array', items: { type: 'string', enum: ['component', 'token', 'doc-page'] } },
    sort_by: { type: 'string', enum: ['name', 'chi_score'] },
    limit: { type: 'integer' },
    has_docs: { type: 'boolean' },
    variant: { type: 'object' },
    blocks: { type: 'array', items: { type: 'object' } },
    cursor: { type: 'string' },
    direction: { type: 'string', enum: ['outbound', 'inbound', 'both'] },
    language: { type: 'string', enum: ['css', 'tsx'] },
    text: { type: 'string' },
    path: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
  required: ['components'],
}

const ROWS: readonly (readonly [name: string, given: unknown, want: unknown])[] = [
  ['a text for a list', { components: 'Button' }, { components: ['Button'] }],
  ['several in a text', { components: 'Button, Icon button' }, { components: ['Button', 'Icon button'] }],
  ['a comma inside a name', { components: 'radius/r2,5' }, { components: ['radius/r2,5'] }],
  ['a list as JSON in a text', { components: '["Button","Icon"]' }, { components: ['Button', 'Icon'] }],
  ['all arguments as JSON in a text', '{"components":["Button"]}', { components: ['Button'] }],
  ['entities as another tool answered them', { components: [{ id: 'x', name: 'A' }] }, { components: ['x'] }],
  ['a number as a text', { limit: '5' }, { limit: 5 }],
  ['a number in a list', { limit: [5] }, { limit: 5 }],
  ['a flag as a text', { has_docs: 'False' }, { has_docs: false }],
  ['a flag as a number', { has_docs: 1 }, { has_docs: true }],
  ['camel case', { sortBy: 'chiScore', hasDocs: 'true' }, { sort_by: 'chi_score', has_docs: true }],
  ['kebab case and capitals', { 'Sort-By': 'NAME' }, { sort_by: 'name' }],
  ['the singular of a list', { component: 'Button', type: 'Tokens' }, { components: ['Button'], types: ['token'] }],
  ['what others call it', { name: 'Button', top_k: '3' }, { components: ['Button'], limit: 3 }],
  ['who uses it', { direction: 'used_by' }, { direction: 'inbound' }],
  ['what it uses', { direction: 'Dependencies' }, { direction: 'outbound' }],
  ['code in a language that is read alike', { code: 'x', lang: 'TypeScript' }, { text: 'x', language: 'tsx' }],
  ['a list of words in a text', { types: 'component, doc_page' }, { types: ['component', 'doc-page'] }],
  ['a variant as JSON', { variant: '{"size":"Small"}' }, { variant: { size: 'Small' } }],
  ['a variant as its label', { variant: 'size=Small, state=Rest' }, { variant: { size: 'Small', state: 'Rest' } }],
  ['a variant as one of its values', { variant: 'Danger' }, { variant: { '': 'Danger' } }],
  ['one block for a list', { blocks: { type: 'text' } }, { blocks: [{ type: 'text' }] }],
  ['blocks as texts', { blocks: ['{"type":"text"}'] }, { blocks: [{ type: 'text' }] }],
  ['what was filled in for nothing', { cursor: '', limit: null, path: null }, { path: null }],
  ['nothing', null, {}],
  [
    'what stays unclear stays',
    { limit: 'few', has_docs: 'maybe', deep: 1 },
    { limit: 'few', has_docs: 'maybe', deep: 1 },
  ],
  ['two spellings of one argument', { sort_by: 'name', sortBy: 'x' }, { sort_by: 'name', sortBy: 'x' }],
  ['a key of every object', { __proto__: null, constructor: 1 }, { constructor: 1 }],
]

for (const [name, given, want] of ROWS)
  test(`arguments as meant: ${name}`, () => expect(asMeant(SHAPE, given)).toEqual(want))
