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
  summary: 'Where an entity stands in the design tool, what is placed on a screen, and where a flow starts',
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
    // A flow of the design tool is a name for the screen that it starts at; which ones follow is not in its files.
    const first = type === 'flow' && node_id !== null ? library.oneBySourceId('screen', node_id, file_key) : undefined
    const screen = type === 'screen' ? node : first
    return {
      entity_type: type,
      entity_id: library.id(node),
      name: library.name(node),
      file_key,
      node_id,
      link: sourceLink(file_key, node_id),
      ...(first === undefined ? {} : { starts_at: { entity_id: library.id(first), name: library.name(first) } }),
      ...(type === 'screen' ? { flows: flowsFrom(library, node) } : {}),
      ...(screen === undefined ? {} : { uses: library.screen(screen).uses.map((use) => placed(library, use)) }),
    }
  },
})

function flowsFrom(library: Library, screen: number) {
  const [sourceId, file] = [library.sourceId(screen), library.fileKey(screen)]
  if (sourceId === null) return []
  return [...library.bySourceId('flow', sourceId)]
    .filter((flow) => !library.isDeleted(flow) && library.fileKey(flow) === file)
    .map((flow) => ({ entity_id: library.id(flow), name: library.name(flow) }))
}

function placed(library: Library, { component, key, metadata }: ScreenNode['uses'][number]) {
  const told = JSON.parse(metadata) as Record<string, unknown> // an import wrote it
  const isKnown = component !== NO_NODE
  const { source_name: outside } = told
  return {
    component_id: isKnown ? library.id(component) : null,
    key,
    name: isKnown ? library.name(component) : typeof outside === 'string' ? outside : null,
    has_picture: isKnown && library.components.hasSpec[component] === 1,
    metadata: told,
  }
}
