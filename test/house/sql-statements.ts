import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A statement of a store as it stands in the source: `$1` in the gaps, and what the source puts into them. */
export interface SourceStatement {
  /** `src/pages/store.ts findPage` */
  readonly place: string
  readonly text: string
  readonly values: readonly string[]
}

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Whole tables for backups: put together from the names of the catalog, over all projects. */
export const MADE_FROM_NAMES = 'src/backup/rows-store.ts'

/** Every tagged template of every store. */
export function storeStatements(): SourceStatement[] {
  return readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => /[/-]store\.ts$/.test(file) && file !== MADE_FROM_NAMES)
    .sort()
    .flatMap((file) => statementsOf(file, readFileSync(path.join(ROOT, file), 'utf8')))
}

function statementsOf(file: string, source: string): SourceStatement[] {
  const found: SourceStatement[] = []
  // A type argument may stand between the tag and its template, over several lines.
  for (const { index, 0: tag } of source.matchAll(/\b(?:db|sql)(?:\.tuples)?(?:<[^`]*?>)?`/g)) {
    const before = source.slice(0, index)
    const name = [...before.matchAll(/^(?:export )?(?:async )?function\*? (\w+)/gm)].at(-1)?.[1] ?? '?'
    found.push({ place: `${file} ${name}`, ...readTemplate(source, index + tag.length) })
  }
  const templates = [...source.matchAll(/`\s*(?:select|insert|update|delete|merge|with)\s/gi)].length
  if (templates !== found.length) throw new Error(`of ${templates} statements in ${file} ${found.length} were read`)
  return found
}

function readTemplate(source: string, start: number): { text: string; values: string[] } {
  const values: string[] = []
  let text = ''
  let at = start
  while (source[at] !== '`') {
    if (!source.startsWith('${', at)) {
      text += source[at++]
      continue
    }
    const end = closingBrace(source, at + 2)
    values.push(source.slice(at + 2, end))
    text += `$${values.length}`
    at = end + 1
  }
  return { text: text.trim(), values }
}

function closingBrace(source: string, from: number): number {
  let depth = 1
  for (let at = from; ; at++) {
    if (source[at] === '{') depth += 1
    if (source[at] === '}' && --depth === 0) return at
  }
}
