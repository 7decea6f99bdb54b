import type { Format } from '../../contract/words.ts'
import type { Conversion } from './library-bundle.ts'

/** `json` where the content is JSON, `text` where it is anything else; never both. */
export type SourceFile = { readonly path: string; readonly name: string } & (
  | { readonly json: unknown; readonly text?: never }
  | { readonly text: string; readonly json?: never }
)

interface ImporterOptions {
  /** Which file of the source this is; where nobody says so the importer derives it from the content or the names. */
  readonly fileKey: string | null
  /** Whether what is absent from the files is gone; for formats that do not tell by themselves. */
  readonly isComplete?: boolean
  /** The paths of all files that came together, where a library is named after the folder that holds them. */
  readonly among?: readonly string[]
}

export interface Importer {
  readonly format: Exclude<Format, 'bundle'>
  /** Ends the sentence "expected …" of a refusal. */
  readonly expects: string
  /** What one of the files that it detected is, in a few words. */
  describe(file: SourceFile): string
  /** Which of the files are of this format, told by their content. */
  detect(files: readonly SourceFile[]): readonly SourceFile[]
  /** Throws ServiceError SVC_INVALID_ARGUMENT with issues for files that it detected but cannot take. */
  toBundle(files: readonly SourceFile[], options: ImporterOptions): Conversion
}
