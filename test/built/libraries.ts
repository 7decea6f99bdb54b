import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FILES = path.resolve(ROOT, '../shared/data/figma/files')

interface BuiltLibrary {
  readonly name: string
  /** Null where its file is absent. */
  readonly text: (() => string) | null
  /** Of its components so many are built, evenly from the whole list. */
  readonly most: number
  /** In percent. */
  readonly least: { readonly boxes: number; readonly colors: number; readonly texts: number }
}

const ALL = { boxes: 98, colors: 100, texts: 100 } as const

const library = (name: string, file: string, most: number): BuiltLibrary => ({
  name,
  text: existsSync(file) ? () => textOf(file) : null,
  most,
  least: ALL,
})

const textOf = (file: string): string =>
  file.endsWith('.gz') ? gunzipSync(readFileSync(file)).toString() : readFileSync(file, 'utf8')

/** The demo, and three that nobody here drew. */
export const LIBRARIES: readonly BuiltLibrary[] = [
  library('the demo', path.join(ROOT, 'demo/library.json'), 100),
  library('figmagic', path.join(FILES, 'figmagic.figma.json'), 100),
  library('code-connect', path.join(FILES, 'code-connect.many_components.json'), 100),
  library('radix-icons', path.join(FILES, 'radix-icons.document.json.gz'), 60),
]
