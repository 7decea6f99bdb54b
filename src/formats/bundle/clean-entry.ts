import type { Mode } from '../../library/documents.ts'
import type { ConversionReport } from './library-bundle.ts'
import { MAX_DESCRIPTION, MAX_NAME } from './bundle.ts'

// What no store can keep: controls other than tab and line breaks, and halves of surrogate pairs.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g
// oxlint-disable-next-line no-control-regex
const ODD = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF]/

export interface Named {
  readonly key: string
  readonly name: string
  readonly description?: string
  readonly modes?: readonly Mode[]
}

/**
 * An entry that a store can keep: without control characters, its name and description as long as they may be, and no
 * name empty. The very same entry where there is nothing to do, which is nearly always.
 */
export function cleanEntry<T extends Named>(entry: T, path: string, report: ConversionReport): T {
  const fitting = fit(entry, path, report)
  return named(isOdd(fitting) ? (clean(fitting, path, report) as T) : fitting)
}

/** What has no name, or none that could be kept, goes by its key. */
function named<T extends Named>(entry: T): T {
  const { key, name, modes } = entry
  if (name !== '' && !modes?.some((mode) => mode.name === '')) return entry
  const ofModes = modes ? { modes: modes.map((mode) => ({ ...mode, name: mode.name || mode.id })) } : {}
  return { ...entry, name: name || key, ...ofModes }
}

function fit<T extends Named>(entry: T, path: string, report: ConversionReport): T {
  const { name, description = '' } = entry
  if (name.length <= MAX_NAME && description.length <= MAX_DESCRIPTION) return entry
  report.notes.push({ code: 'text-cut', path, message: 'has a name or a description that is too long and was cut' })
  return { ...entry, name: name.slice(0, MAX_NAME), description: description.slice(0, MAX_DESCRIPTION) }
}

/** Paths are only put together where something is found: entries are large. */
function isOdd(value: unknown): boolean {
  if (typeof value === 'string') return ODD.test(value) && clean(value, '', { counts: {}, notes: [] }) !== value
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(isOdd)
  for (const key of Object.keys(value)) if (isOdd(key) || isOdd((value as Record<string, unknown>)[key])) return true
  return false
}

function clean(value: unknown, path: string, report: ConversionReport): unknown {
  if (typeof value === 'string') return cleanText(value, path, report)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((member, at) => clean(member, `${path}[${at}]`, report))
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const name = cleanText(key, path, report)
      return [name, clean(member, `${path}.${name}`, report)]
    }),
  )
}

function cleanText(text: string, path: string, report: ConversionReport): string {
  const cleaned = text.replaceAll(CONTROLS, '').toWellFormed()
  if (cleaned !== text) {
    const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
    const message = `held characters that no store can keep, which were removed: ${shown}`
    report.notes.push({ code: 'text-cleaned', path, message })
  }
  return cleaned
}
