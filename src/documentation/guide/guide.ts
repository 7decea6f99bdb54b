// How documentation is written, step by step, for a person or an agent that has never seen the service.
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { MAX_BLOCKS, MAX_CODE, MAX_ITEMS, MAX_MARKDOWN, MAX_TEXT } from '../rules/caps.ts'

interface GuideStep {
  readonly n: number
  readonly title: string
  readonly why: string
  readonly call: { readonly method: string; readonly path: string; readonly example_body?: unknown }
}

const OTHER_ID = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e11'

/** The draft that the steps carry along; it is valid once its ids are real. */
const GUIDE_DRAFT = {
  blocks: [
    {
      type: 'text',
      content: {
        markdown: 'A button starts an action. It is labeled with a verb and stands where the action takes effect.',
      },
    },
    {
      type: 'use-cases',
      content: {
        items: [
          { kind: 'use', title: 'Submitting a form' },
          {
            kind: 'avoid',
            title: 'Moving to another page',
            description: 'Navigation is a link: it can be opened in a new tab and copied.',
            alternatives: [{ entity_type: 'component', entity_id: OTHER_ID }],
          },
        ],
      },
    },
    {
      type: 'accessibility',
      content: {
        keyboard: [{ keys: ['Enter'], action: 'Activates the button' }],
        semantics: [{ element: 'root', role: 'button' }],
      },
    },
  ],
}

const STEPS: readonly Omit<GuideStep, 'n'>[] = [
  {
    title: 'Find the entity',
    why:
      'Documentation hangs on one entity: component, token, style, token-collection, screen, flow, project or doc-page. ' +
      'Search by name or meaning and keep the uuid; names are not unique. Needs the scope read:library.',
    call: { method: 'GET', path: '/v1/entities:match?query=button&entity_types=component' },
  },
  {
    title: 'Read its spec',
    why:
      'For a component the abstract tells the exact names of properties, values and anatomy elements. props-notes and ' +
      'anatomy-notes must spell them the same way.',
    call: { method: 'GET', path: `/v1/components/${EXAMPLE_ID}/spec` },
  },
  {
    title: 'Read what is written already',
    why:
      'Add what is missing instead of repeating it. Keep the ETag of the answer: it is the If-Match of a later PUT. ' +
      'blocks come in the very shape in which they are written.',
    call: { method: 'GET', path: `/v1/entities/component/${EXAMPLE_ID}/documentation` },
  },
  {
    title: 'Read the criteria',
    why: 'They say which block type fits which content, what makes it good, and in which order blocks stand per owner.',
    call: { method: 'GET', path: '/v1/documentation/block-types?section=criteria' },
  },
  {
    title: 'Read the shapes',
    why:
      'Field by field: what is required, how references and mentions are written, every limit, and one wrong and right ' +
      'pair per type. The plain list has a complete example and the JSON Schema of each type.',
    call: { method: 'GET', path: '/v1/documentation/block-types?section=shapes' },
  },
  {
    title: 'Upload images',
    why:
      'Only if a block shows one. An image up to 3 MB goes in one call; its object_key belongs into an image block or an ' +
      'item of dos-and-donts. Larger files: uploads:presign, PUT, uploads:confirm.',
    call: {
      method: 'POST',
      path: '/v1/documentation/images',
      example_body: {
        entityType: 'component',
        entityId: EXAMPLE_ID,
        contentType: 'image/png',
        data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
      },
    },
  },
  {
    title: 'Draft and validate until clean',
    why:
      'Nothing is written. Each error names the exact field path and a code; repair all of them and validate again until ' +
      'valid is true. entityType and entityId let it check owners and existence as well.',
    call: {
      method: 'POST',
      path: '/v1/documentation:validate',
      example_body: { entityType: 'component', entityId: EXAMPLE_ID, ...GUIDE_DRAFT },
    },
  },
  {
    title: 'Write',
    why:
      'POST appends and is not idempotent: do not repeat it blindly. To replace everything use PUT on the same path with ' +
      'all blocks and If-Match. Both are atomic: one invalid block and nothing is written.',
    call: { method: 'POST', path: `/v1/entities/component/${EXAMPLE_ID}/documentation`, example_body: GUIDE_DRAFT },
  },
  {
    title: 'Read back',
    why: 'Check that every entry of mentions has exists true, and that the blocks stand in the order you meant.',
    call: { method: 'GET', path: `/v1/entities/component/${EXAMPLE_ID}/documentation` },
  },
]

export const GUIDE = {
  version: '1.0.0',
  steps: STEPS.map((step, at): GuideStep => ({ n: at + 1, ...step })),
  rules: [
    'A block is { "type", "content" } and nothing else; a body is { "blocks": [ … ] }.',
    'Unknown fields are errors. Leave out what you do not have: no null, no empty string, no empty list.',
    'References are { "entity_type", "entity_id" } with the uuid of an entity of this project.',
    'In fields named markdown mention entities as [Label](entity:component/<uuid>); fields with other names are plain text.',
    'Markdown is CommonMark with GFM tables and task lists. Raw HTML, images and links other than http(s), mailto, entity:, relative and # are refused.',
    `Limits: ${MAX_BLOCKS} blocks per entity, 1 to ${MAX_ITEMS} items per list, ${MAX_MARKDOWN} characters per Markdown field, ${MAX_CODE} of code, 1 to ${MAX_TEXT} for every other text, 1 MiB per request.`,
    'Some types are for certain owners only: see allowedOwners; null means all eight.',
    'A page is created empty (POST /v1/documentation/pages) and filled as the entity doc-page, by its uuid or slug.',
    'Write only what is true of this library. Do not repeat what the spec says by itself: names, types, default values.',
    'Blocks can be sent back as they were read: id, position, mentions, extraction and times are ignored.',
    'There is no undo: PUT and DELETE are final.',
  ],
} as const
