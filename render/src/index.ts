/** Draws components from their spec documents: no file, no clock, no browser is needed. */
export { draw, type DrawInput, type Drawing, type DrawnBox } from './draw.ts'
export {
  isRecord,
  type DrawnComponent,
  type DrawnImage,
  type Fields,
  type Tree,
  type VectorPaths,
} from './document/document.ts'
export { readNesting, type Nested } from './document/nesting.ts'
export type { DrawnLook } from './drawn-look.ts'
export type { FontFile } from './text/font.ts'
export type { Missing } from './document/limits.ts'
export { readReference, type Reference } from './document/reference.ts'
