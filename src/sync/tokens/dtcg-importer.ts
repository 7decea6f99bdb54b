import type { Importer, SourceFile } from '../files/importer.ts'
import { readBareFile, readTokenFile, type TokenFile } from './rules/plan/read-files.ts'
import { tokensBundle } from './rules/tokens-bundle.ts'

/**
 * Design tokens: DTCG, resolver files, the design tool's own export, Tokens Studio, Style Dictionary, lists, CSS. Asked
 * last: what else lies in a folder of tokens, such as a package.json, is left out and named, where a folder without tokens
 * is refused.
 */
export const dtcgImporter: Importer = {
  format: 'dtcg',
  expects:
    "design tokens (DTCG, the design tool's own variable export, Tokens Studio or Style Dictionary JSON, or CSS custom properties)",
  describe(file) {
    const kind = (shaped(file) ?? bare(file, { isAlone: false }))?.kind ?? 'no tokens'
    return kind === 'tree' ? 'tokens' : kind
  },
  detect(files) {
    if (files.some(holdsTokens)) return files
    return files.some((file) => bare(file, { isAlone: true }) !== null) ? files : []
  },
  toBundle(files, { fileKey, isComplete = false }) {
    const read = files.some(holdsTokens) ? shaped : (file: SourceFile) => bare(file, { isAlone: false })
    const known = files.map((file) => read(file))
    const name = libraryName(files)
    const conversion = tokensBundle(
      known.filter((file) => file !== null),
      { fileKey, name, isComplete },
    )
    for (const file of files.filter((_, at) => known[at] === null)) {
      const message = 'holds no design tokens and was left out'
      conversion.report.notes.push({ code: 'file-skipped', path: file.name, message })
    }
    return conversion
  },
}

/** Of the files that may stand beside tokens none makes a token library by itself. */
function holdsTokens(file: SourceFile): boolean {
  const kind = shaped(file)?.kind
  return kind === 'tree' || kind === 'variables' || kind === 'token sets' || kind === 'resolver'
}

function shaped({ path, name, json }: SourceFile): TokenFile | null {
  return json === undefined ? null : readTokenFile({ path, name, json })
}

/** Where one file clearly holds values, those beside it may be as few as they like. */
const bare = ({ path, name, json, text }: SourceFile, { isAlone }: { isAlone: boolean }): TokenFile | null =>
  readBareFile({ path, name, json: json ?? text }, { isAlone })

/** The nearest folder that holds all of the files, or the file itself where it is alone. */
function libraryName(files: readonly SourceFile[]): string {
  const [first, ...others] = files.map(({ path }) => path.split('/'))
  if (!first) return 'tokens'
  if (others.length === 0) return (first.at(-1) ?? 'tokens').replace(/(\.tokens)?\.(json|css)$/i, '')
  const shared = first.findIndex((part, at) => others.some((other) => other[at] !== part))
  return first[shared - 1] || 'tokens'
}
