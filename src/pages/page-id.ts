import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { isUuid } from '../kit/uuid.ts'

/** The `{page_id}` of what changes a page: a slug may come to mean another page, so only the uuid is taken. */
export const pageId: params.Param<string> = {
  ...params.pathId('The uuid of the page; a slug is refused.', EXAMPLE_ID),
  read: (text) =>
    isUuid(text) ? text.toLowerCase() : new params.Refusal('must be the uuid of the page; a slug is refused'),
}
