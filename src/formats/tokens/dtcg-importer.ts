import type { Importer, SourceFile } from '../bundle/importer.ts'
import { readBareFile, readTokenFile, type TokenFile } from './plan/read-files.ts'
import { tokensBundle } from './tokens-bundle.ts'

/** Design tokens: DTCG, resolver files, the design tool's own export, Tokens Studio, Style Dictionary, lists, CSS. */
export const dtcgImporter: Importer = {
  format: 'dtcg',
  expects:
    "design tokens (DTCG, the design tool's own variable export, Tokens Studio or Style Dictionary JSON, or CSS custom properties)",
  describe(file) {
    const kind = (shaped(file) ?? bare(file, { isAlone: false }))?.kind ?? 'no tokens'
    return kind === 'tree' ? 'tokens' : kind
  },
  detect(files) {
    const read = readerOf(files)
    return read === null ? [] : files.filter((file) => read(file) !== null)
  },
  toBundle(files, { fileKey, isComplete = false, among = files.map(({ path }) => path) }) {
    const read = readerOf(files) ?? shaped
    const known = files.map(read).filter((file) => file !== null)
    return tokensBundle(known, { fileKey, name: libraryName(among), isComplete })
  },
}

/** Values without the shape of tokens count where nothing has one: beside tokens they may be built from those. */
function readerOf(files: readonly SourceFile[]): ((file: SourceFile) => TokenFile | null) | null {
  if (files.some(holdsTokens)) return shaped
  const isClear = files.some((file) => bare(file, { isAlone: true }) !== null)
  return isClear ? (file) => bare(file, { isAlone: false }) : null
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
function libraryName(paths: readonly string[]): string {
  const [first, ...others] = paths.map((path) => path.split('/'))
  if (!first) return 'tokens'
  if (others.length === 0) return (first.at(-1) ?? 'tokens').replace(/(\.tokens)?\.(json|css)$/i, '')
  const shared = first.findIndex((part, at) => others.some((other) => other[at] !== part))
  return first[shared - 1] || 'tokens'
}
