import { ENTITY_KINDS } from '../../contract/words.ts'
import * as params from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'

/** The entity in the path of a documentation operation. */
export const entityPath = {
  type: params.pathChoice(ENTITY_KINDS, 'The kind of the entity.'),
  id: params.pathId(
    'The uuid of the entity, or its source node id (`12:34` or `12-34`); for a doc-page its uuid or slug.',
    EXAMPLE_ID,
  ),
}
