/** The caps of documentation, published in the schemas, in `shapes` and in the faults that name them. */
export const MAX_BLOCKS = 200
export const MAX_ITEMS = 50
export const MAX_MARKDOWN = 20_000
export const MAX_CODE = 20_000
export const MAX_TEXT = 2_000
