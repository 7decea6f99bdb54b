import type { Format } from '../../contract/words.ts'
import type { SourceFile } from '../../formats/bundle/importer.ts'
import type { Findings } from '../../formats/bundle/findings.ts'
import { CODE_KINDS, findCodeFiles, saysSomething, type CodeFile } from '../../formats/recognize/code-files.ts'
import type { FoundFile } from './find-source-files.ts'
import { readSourceFile } from './read-source-file.ts'
import { takeCode, type TakenCode } from './take-code.ts'

interface Wanted {
  readonly format: Format | null
  readonly onRecognized?: (file: { readonly path: string; readonly format: Format; readonly as: string }) => void
  readonly onCode?: (code: TakenCode) => void
}

/** The code side among the files of an import: gathered while the others are recognized, read when all are. */
export class CodeAmong {
  readonly #wanted: Wanted
  readonly #findings: Findings
  readonly #files: CodeFile[] = []

  constructor(wanted: Wanted, findings: Findings) {
    this.#wanted = wanted
    this.#findings = findings
  }

  get saysSomething(): boolean {
    return saysSomething(this.#files)
  }

  /** Files of a folder that are looked into for code alone. */
  async read(all: readonly FoundFile[]): Promise<SourceFile[]> {
    if (!this.#isWanted) return []
    const read: SourceFile[] = []
    for (const file of all) {
      if (!file.isCode) continue
      const source = await readSourceFile(file)
      if (typeof source === 'object' && !('bytes' in source)) read.push(source)
      else this.#findings.warn('code-file-unreadable', file.name, 'is neither JSON nor a program, and was left out')
    }
    return read
  }

  take(sources: readonly SourceFile[], which: { readonly isDocumented: boolean }): void {
    if (this.#isWanted) this.#files.push(...findCodeFiles(sources, which))
  }

  /** What is left for other formats: of what says something, also what only belongs to it. */
  withoutOwn(sources: readonly SourceFile[]): SourceFile[] {
    if (!this.saysSomething) return [...sources]
    const own = new Set(this.#files.map(({ file }) => file))
    return sources.filter((source) => !own.has(source))
  }

  /** Whether there was anything to tell; a package that only describes itself is none. */
  tell(among: readonly string[]): boolean {
    if (!this.saysSomething) return false
    for (const { file, kind } of this.#files)
      this.#wanted.onRecognized?.({ path: file.name, format: 'code', as: CODE_KINDS[kind] })
    const taken = takeCode(this.#files, { findings: this.#findings, among })
    this.#wanted.onCode?.(taken)
    return true
  }

  get #isWanted(): boolean {
    return this.#wanted.format === null || this.#wanted.format === 'code'
  }
}
