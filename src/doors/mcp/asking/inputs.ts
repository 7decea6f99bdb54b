import { Type } from 'typebox'

// Arguments that several tools take. A description is given once, in the server's instructions, where it can be.

export const Cursor = Type.Optional(Type.String())
export const Limit = Type.Optional(Type.Integer())
export const Flag = Type.Optional(Type.Boolean())
export const Text = Type.Optional(Type.String())
export const Texts = Type.Optional(Type.Array(Type.String()))
export const Anything = Type.Unknown()
