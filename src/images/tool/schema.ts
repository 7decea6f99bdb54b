import { Type } from 'typebox'
import { Closed, Nullable, OneOf } from '../../contract/schema.ts'

/** Pixels for one of the component: what a screen of today shows without blur. */
export const TOOL_PICTURE_SCALE = 2

const Picture = Closed({
  url: Type.String(),
  expires_at: Type.String(),
  content_type: Type.String(),
  size_bytes: Type.Integer(),
  scale: Type.Integer({ description: 'How many of its pixels stand for one of the component.' }),
  shows: OneOf(['component', 'set'] as const),
})

export const ToolPicture = Closed({
  picture: Nullable(
    Picture,
    'where neither a live sync nor the plugin has brought one: `vitrine sync figma --force` fetches what is missing',
  ),
})
