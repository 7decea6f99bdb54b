import { Type } from 'typebox'
import { Closed } from '../../contract/schema.ts'

export const ImageUrl = Closed({
  url: Type.String(),
  expires_at: Type.String(),
  content_type: Type.String(),
  size_bytes: Type.Integer(),
})
