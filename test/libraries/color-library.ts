import type { ExportedToken, TokenLibrary } from '../../src/formats/exports/library/token-library.ts'

/** A library as exports read it: one collection, its modes by their ids and names, the default by its id. */
export const colorLibrary = (
  modes: Readonly<Record<string, string>>,
  defaultMode: string,
  tokens: ExportedToken[],
): TokenLibrary => ({
  name: 'test',
  collections: [
    {
      key: 'c',
      id: 'c',
      sourceId: null,
      name: 'Color',
      modes: Object.entries(modes).map(([id, name]) => ({ id, name })),
      defaultMode,
      tokens,
    },
  ],
})
