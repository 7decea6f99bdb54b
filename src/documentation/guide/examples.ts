// What the machine-readable description shows for documentation.
import { EXAMPLE_ID } from '../../contract/schema.ts'

const OTHER_ID = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e11'
const BLOCK_ID = '0190d6f2-0a1b-7c2d-8e3f-4a5b6c7d8e9f'
const WRITTEN = '2026-01-31T09:30:00.000Z'

const content = { markdown: `A button starts an action. To go somewhere use a [Link](entity:component/${OTHER_ID}).` }

export const blocksExample = { blocks: [{ type: 'text', content }] }

export const writtenExample = {
  blocks: [
    {
      id: BLOCK_ID,
      type: 'text',
      content,
      position: 0,
      mentions: [{ entity_type: 'component', entity_id: OTHER_ID, path: 'content.markdown' }],
      createdAt: WRITTEN,
      updatedAt: WRITTEN,
      updatedBy: null,
    },
  ],
}

export const mentionsExample = [{ entity_type: 'component', entity_id: OTHER_ID, count: 1, name: 'Link', exists: true }]

export const etagExample = '"ZmlzaA.12.k3Jx-9Qw_2aB"'

export const documentationExample = {
  entity: { type: 'component', id: EXAMPLE_ID, name: 'Button' },
  ...writtenExample,
  mentions: mentionsExample,
  etag: etagExample,
}

export const pageExample = {
  id: EXAMPLE_ID,
  title: 'Getting started',
  slug: 'getting-started',
  path: 'Guides',
  position: 0,
  abstract: 'How to use the library in ten minutes.',
  icon: '🚢',
  createdAt: WRITTEN,
  updatedAt: WRITTEN,
  updatedBy: null,
}
