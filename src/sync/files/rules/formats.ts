/** What `vitrine import` takes: the bundle, and what importers make one of. */
export const FORMATS = ['bundle', 'figma', 'specs', 'dtcg'] as const
export type Format = (typeof FORMATS)[number]
