import { present } from '../../../../kit/present.ts'
import type { ConversionNotes } from '../conversion-notes.ts'
import { modesName } from '../plan/merge-plan.ts'
import { isModeClass } from './file-modes.ts'

export interface Said {
  readonly value: string
  readonly at: string
  /** What the sheet is a mode of that says it: others have it only where they say it themselves. */
  readonly only?: string
}
/** By the name of the property. */
export type Values = Map<string, Said>
type Modes = Map<string, Values>

export const OTHER = 'is about something else than the whole page and was left out'

interface Page {
  readonly base: Values
  readonly notes: ConversionNotes
}

/** Which classes are modes, and of what. */
export function settleClasses(switches: Map<string, Modes>, page: Page): void {
  const classes = switches.get('class')
  if (!classes) return
  const stems = page.base.size === 0 ? stemsOf([...classes.keys()]) : []
  leaveOthers(classes, stems, page)
  for (const modes of stems.length === 0 ? [] : apart(classes)) {
    switches.set(modesName(modes), new Map(modes.map((mode) => [mode, present(classes.get(mode))])))
    for (const mode of modes) classes.delete(mode)
  }
  if (classes.size === 0) switches.delete('class')
}

/**
 * A class is a mode where it says again what the page says, or another class where nothing but the names of both, or the
 * lack of a page, tells it from the variants of a button. Else it is about an element of its own, or the page itself: a
 * theme, or what modes are named after where nothing else is the page (`.acme`, `.acme--light`, `.acme--dark`).
 */
function leaveOthers(classes: Modes, stems: readonly string[], { base, notes }: Page): void {
  for (const [name, values] of classes) {
    const isNamedAfterPage = stems.some((stem) => name.startsWith(`${stem}--`))
    const classesToo = base.size === 0 || isNamedAfterPage || isModeClass(name) ? [...classes] : []
    const others = [base, ...classesToo.filter(([other]) => other !== name).map(([, other]) => other)]
    const again = [...values.keys()].filter((property) => others.some((other) => other.has(property)))
    if (again.length >= values.size / 2) continue
    classes.delete(name)
    if (/theme$/i.test(name) || stems.includes(name))
      for (const [property, said] of values) base.set(property, base.get(property) ?? said)
    else notes.add('file-skipped', `.${name}`, OTHER)
  }
}

/** What several others are named after. */
function stemsOf(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names)
    for (let at = name.indexOf('--'); at !== -1; at = name.indexOf('--', at + 1))
      counts.set(name.slice(0, at), (counts.get(name.slice(0, at)) ?? 0) + 1)
  return names.filter((name) => (counts.get(name) ?? 0) > 1)
}

/** Modes that have no property in common are not modes of one thing: light and dark, medium and large. */
function apart(classes: Modes): string[][] {
  const groupOf = new Map<string, Set<string>>() // by property, the modes of its group
  const groups = new Set<Set<string>>()
  for (const [mode, values] of classes) {
    const near = new Set([...values.keys()].flatMap((name) => groupOf.get(name) ?? []))
    const joined = new Set([...[...near].flatMap((modes) => [...modes]), mode])
    for (const modes of near) groups.delete(modes)
    groups.add(joined)
    for (const one of joined) for (const name of classes.get(one)?.keys() ?? []) groupOf.set(name, joined)
  }
  return groups.size < 2 ? [] : [...groups].map((modes) => [...modes]).filter(({ length }) => length > 1)
}
