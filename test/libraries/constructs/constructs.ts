import type { Construct } from './construct.ts'
import { CLIPS, FILTERS, MASKS } from './covers.ts'
import { BLENDS, COLORS, GRADIENTS, PICTURES } from './paints.ts'
import { SHAPES, STROKES, TEXTS } from './shapes.ts'

// Every construct that a picture may consist of, each as small as it can be, with the color that stands at some of its
// pixels. What is written anew into a picture gets its row here: browsers read more than the rasterizer does.

export const CONSTRUCTS: readonly Construct[] = [
  ...COLORS,
  ...GRADIENTS,
  ...BLENDS,
  ...PICTURES,
  ...MASKS,
  ...CLIPS,
  ...FILTERS,
  ...STROKES,
  ...SHAPES,
  ...TEXTS,
]
