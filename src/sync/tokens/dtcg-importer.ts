import type { Importer, SourceFile } from '../files/importer.ts'
import { readTokenFile } from './rules/plan/read-files.ts'
import { tokensBundle } from './rules/tokens-bundle.ts'

/**
 * Design tokens: DTCG, resolver files, Tokens Studio, Style Dictionary, lists of variables. Asked last: what else lies
 * in a folder of tokens, such as a package.json, is left out and named, where a folder without tokens is refused.
 */
export const dtcgImporter: Importer = {
  format: 'dtcg',
  expects: 'design tokens (DTCG, Tokens Studio or Style Dictionary JSON)',
  detect: (files) => (files.some(holdsTokens) ? files : []),
  toBundle(files, { fileKey, isComplete = false }) {
    const tokenFiles = files.flatMap((file) => read(file) ?? [])
    const name = libraryName(files)
    const conversion = tokensBundle(tokenFiles, { fileKey: fileKey ?? name, name, isComplete })
    for (const file of files.filter((file) => read(file) === null)) {
      const message = 'holds no design tokens and was left out'
      conversion.report.notes.push({ code: 'file-skipped', path: file.name, message })
    }
    return conversion
  },
}

/** Of the files that may stand beside tokens none makes a token library by itself. */
function holdsTokens(file: SourceFile): boolean {
  const kind = read(file)?.kind
  return kind === 'tree' || kind === 'variables' || kind === 'token sets' || kind === 'resolver'
}

function read({ path, name, json }: SourceFile) {
  return json === undefined ? null : readTokenFile({ path, name, json })
}

/** The nearest folder that holds all of the files, or the file itself where it is alone. */
function libraryName(files: readonly SourceFile[]): string {
  const [first, ...others] = files.map(({ path }) => path.split('/'))
  if (!first) return 'tokens'
  if (others.length === 0) return (first.at(-1) ?? 'tokens').replace(/(\.tokens)?\.json$/, '')
  const shared = first.findIndex((part, at) => others.some((other) => other[at] !== part))
  return first[shared - 1] || 'tokens'
}
