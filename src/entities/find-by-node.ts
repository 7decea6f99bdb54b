import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { ITEM_KINDS } from '../contract/words.ts'
import { sourceLink } from '../library/rules/source-link.ts'
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
    const data = ITEM_KINDS.flatMap((kind) =>
      [...library.bySourceId(kind, nodeId)]
        .filter((node) => !library.isDeleted(node))
        .filter((node) => {
          const own = library.fileKey(node)
          return file === undefined || own === file || sourceLink(own, null) === null
        })
        .map((node) => ({
          entity_type: kind,
          entity_id: library.id(node),
          name: library.name(node),
          file_key: library.fileKey(node),
        })),
    )
    return { data: data.slice(0, MOST), file_in_library: file === undefined ? null : isKnown(library.files, file) }
  },
})

/** A key that was made for a file may stand for any. */
const isKnown = (files: readonly string[], file: string): boolean | null =>
  files.includes(file) || (files.some((own) => sourceLink(own, null) === null) ? null : false)

const MOST = 100
