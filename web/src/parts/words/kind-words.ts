import type { EntityType } from '@vitrine/client'

/** One of a kind, and many, as people call them. */
export const KIND: Readonly<Record<EntityType, readonly [one: string, many: string]>> = {
  component: ['Component', 'Components'],
  token: ['Token', 'Tokens'],
  style: ['Style', 'Styles'],
  'token-collection': ['Collection', 'Collections'],
  screen: ['Screen', 'Screens'],
  flow: ['Flow', 'Flows'],
  project: ['Library', 'Library'],
  'doc-page': ['Page', 'Pages'],
}
