import { readTokenFile } from '../../src/formats/tokens/plan/read-files.ts'
import { tokensBundle } from '../../src/formats/tokens/tokens-bundle.ts'
import { dtcgImporter } from '../../src/formats/tokens/dtcg-importer.ts'
import type { SourceFile } from '../../src/formats/bundle/importer.ts'
import type { Conversion } from '../../src/formats/bundle/library-bundle.ts'

/** The bundle of token files given as objects, which lie in one folder. */
export function convert(files: Readonly<Record<string, unknown>>): Conversion {
  const read = Object.entries(files).map(([name, json]) => {
    const file = readTokenFile({ name, path: `/lib/${name}`, json })
    if (!file) throw new Error(`${name} is no token file`)
    return file
  })
  return tokensBundle(read, { fileKey: 'lib', name: 'lib' })
}

/** What an import makes of files as they lie in a folder. */
export function convertFiles(files: readonly SourceFile[]) {
  const { bundle, report } = dtcgImporter.toBundle(dtcgImporter.detect(files), { fileKey: null })
  const tokens = [...(bundle.tokens ?? [])]
  return {
    collections: [...(bundle.collections ?? [])].map(({ name, modes, default_mode }) => [
      name,
      modes.map((mode) => mode.name).join(' '),
      default_mode,
    ]),
    tokens,
    values: Object.fromEntries(tokens.map(({ name, values }) => [name, values])),
    notes: report.notes.map(({ path, message }) => `${path} ${message}`),
  }
}

/** The values of each token by name, without their modes where there is only one. */
export function valuesOf({ bundle }: Conversion): Record<string, unknown> {
  return Object.fromEntries(
    [...(bundle.tokens ?? [])].map(({ name, values }) => {
      const all = Object.values(values)
      return [name, all.length === 1 ? all[0] : values]
    }),
  )
}

export const tokensOf = ({ bundle }: Conversion) => [...(bundle.tokens ?? [])]
export const messages = ({ report }: Conversion): string[] =>
  report.notes.map(({ path, message }) => `${path} ${message}`)
