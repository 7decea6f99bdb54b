import { MOST_SUBJECTS, MOST_USES, type ComponentUse, type UsesReport } from '../../formats/uses/schema.ts'
import { Origins } from './modules/find-origin.ts'
import { projectFiles } from './modules/project-files.ts'
import type { NamesOfFile } from './reading/names-of-file.ts'
import { usesOfFile, type FileUses } from './reading/file-uses.ts'

interface Heading {
  readonly repository: string
  readonly commit: string | null
}

/** Reads the files of a repository one by one, and says what they use when all are read. */
export class UsesScan {
  readonly #uses = new Map<string, FileUses>()
  /** `package.json` and its like. */
  readonly #settings = new Map<string, string>()

  add(path: string, text: string): void {
    if (isSettings(path)) this.#settings.set(path, text)
    else {
      const found = usesOfFile(path, text)
      if (found) this.#uses.set(path, found)
    }
  }

  report({ repository, commit }: Heading): UsesReport {
    const names = new Map<string, NamesOfFile>()
    for (const [path, { names: own }] of this.#uses) if (own) names.set(path, own)
    const origins = new Origins({ ...projectFiles(this.#settings), files: new Set(this.#uses.keys()), names })
    const files: string[] = []
    const components = new Map<string, Subject>()
    const tokens = new Map<string, { file: number; line: number }[]>()
    let count = 0
    let leftOut = 0
    const isFull = (size: number, isNew: boolean): boolean => {
      if (count < MOST_USES && !(isNew && size >= MOST_SUBJECTS)) return false
      leftOut++
      return true
    }
    for (const path of [...this.#uses.keys()].toSorted()) {
      const found = this.#uses.get(path)
      if (!found || found.elements.length + found.tokens.length === 0) continue
      const file = files.push(path) - 1
      for (const { name, line, props, isSpread } of found.elements) {
        const { id, ...rest } = subjectOf(path, name, { found, origins })
        if (isFull(components.size, !components.has(id))) continue
        count++
        const subject = components.get(id) ?? { id, ...rest, uses: [] }
        components.set(id, subject)
        subject.uses.push({
          file,
          line,
          ...(props.length > 0 && { props: [...props] }),
          ...(isSpread && { spread: true }),
        })
      }
      for (const { name, line } of found.tokens) {
        if (isFull(tokens.size, !tokens.has(name))) continue
        count++
        const places = tokens.get(name) ?? []
        tokens.set(name, places)
        places.push({ file, line })
      }
    }
    return {
      version: 1,
      repository,
      commit,
      scanned_files: this.#uses.size,
      ...(leftOut > 0 && { left_out: leftOut }),
      files,
      components: [...components.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      tokens: [...tokens].map(([name, uses]) => ({ name, uses })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    }
  }
}

/** What says how imports are meant. */
export const isSettings = (path: string): boolean => /(?:^|\/)(?:package|[jt]sconfig(?:\.[\w-]+)*)\.json$/.test(path)

interface Subject extends Omit<UsesReport['components'][number], 'uses'> {
  readonly uses: ComponentUse[]
}

function subjectOf(
  path: string,
  name: string,
  { found: { language, names }, origins }: { readonly found: FileUses; readonly origins: Origins },
): Omit<Subject, 'uses'> {
  const isTag = name.includes('-')
  const origin = isTag
    ? language === 'vue'
      ? origins.of(path, [pascal(name)])
      : null
    : (origins.of(path, name.split('.')) ?? (language === 'vue' || names === null ? null : origins.own(path, name)))
  if (origin === null && isTag) return { id: `#<${name}>`, package: null, name, tag: true }
  if (origin === null) return { id: `#${name}`, package: null, name }
  const { package: from, name: exported, file } = origin
  return file === null
    ? { id: `${from ?? ''}#${exported}`, package: from, name: exported }
    : { id: `./${file}#${exported}`, package: from, name: exported, own: true }
}

const pascal = (name: string): string => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
