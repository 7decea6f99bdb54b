import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { nodesAt } from './nodes-at.ts'
import { AtNode } from './schema.ts'

export const findByNode = operation({
  id: 'findByNode',
  method: 'GET',
  path: '/entities/at-node',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Which entities stand at a node of the design tool, as links to it have it',
  query: {
    node_id: params.required(
      params.text({ description: 'As the tool or its links write it: `12:34` or `12-34`.', maxLength: 400 }),
    ),
    file_key: params.text({
      description: 'Of the link. Files that were imported under a key made for them are looked at all the same.',
      maxLength: 400,
    }),
  },
  output: AtNode,
  async run({ libraries }, call, { node_id: nodeId, file_key: file }) {
    const library = await libraries.open(call)
    const { nodes, isFileKnown } = nodesAt(library, { node: nodeId, file })
    const data = nodes.slice(0, MOST).map((node) => ({
      entity_type: library.kindOf(node),
      entity_id: library.id(node),
      name: library.name(node),
      file_key: library.fileKey(node),
    }))
    return { data, file_in_library: isFileKnown }
  },
})

const MOST = 100
