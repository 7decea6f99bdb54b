/** Draws components from their spec documents: no file, no clock, no browser is needed. */
export { draw, type DrawInput, type Drawing, type DrawnBox } from './draw.ts'
export { isRecord, type DrawnComponent, type DrawnImage, type Fields, type Tree, type VectorPaths } from './document.ts'
export { readNesting, type Nested } from './nesting.ts'
export type { FontFile } from './text/font.ts'
export type { Missing } from './limits.ts'
export { readReference, type Reference } from './reference.ts'
