import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { ITEM_KINDS } from '../contract/words.ts'
import { notFound } from '../errors.ts'
import type { Library } from '../library/library.ts'
import { NO_NODE, type ScreenNode } from '../library/nodes.ts'
import { sourceLink } from '../library/rules/source-link.ts'
import { Origin } from './schema.ts'

export const getOrigin = operation({
  id: 'getOrigin',
  method: 'GET',
  path: '/entities/{type}/{id}/origin',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Where an entity stands in the design tool, and what is placed on a screen',
  pathParams: {
    type: params.pathChoice(ITEM_KINDS, 'What the id names.'),
    id: params.pathId('The id of the entity.', EXAMPLE_ID),
  },
  output: Origin,
  errors: ['SVC_NOT_FOUND'],
  async run({ libraries }, call, { type, id }) {
    const library = await libraries.open(call)
    const node = library.find(type, id)
    if (node === undefined) throw notFound(type, id)
    const [file_key, node_id] = [library.fileKey(node), library.sourceId(node)]
    return {
      entity_type: type,
      entity_id: library.id(node),
      name: library.name(node),
      file_key,
      node_id,
      link: sourceLink(file_key, node_id),
      ...(type === 'screen' ? { uses: library.screen(node).uses.map((use) => placed(library, use)) } : {}),
    }
  },
})

function placed(library: Library, { component, key, metadata }: ScreenNode['uses'][number]) {
  const told = JSON.parse(metadata) as Record<string, unknown> // an import wrote it
  const isKnown = component !== NO_NODE
  const { source_name: outside } = told
  return {
    component_id: isKnown ? library.id(component) : null,
    key,
    name: isKnown ? library.name(component) : typeof outside === 'string' ? outside : null,
    metadata: told,
  }
}
