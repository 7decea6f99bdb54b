import { present } from '../../../kit/present.ts'
import type { ConversionNotes } from '../model/conversion-notes.ts'
import { modesName } from '../model/merge-plan.ts'
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
  const pages = new Set(stems)
  const saidBy = new Map<string, number>() // by property, how many classes say it
  for (const values of classes.values()) for (const name of values.keys()) saidBy.set(name, (saidBy.get(name) ?? 0) + 1)
  for (const [name, values] of classes) {
    const isNamedAfterPage = prefixesOf(name).some((prefix) => pages.has(prefix))
    const countsClasses = base.size === 0 || isNamedAfterPage || isModeClass(name)
    const isAgain = (property: string) => base.has(property) || (countsClasses && (saidBy.get(property) ?? 0) > 1)
    if ([...values.keys()].filter(isAgain).length >= values.size / 2) continue
    classes.delete(name)
    for (const property of values.keys()) saidBy.set(property, (saidBy.get(property) ?? 0) - 1)
    if (/theme$/i.test(name) || pages.has(name))
      for (const [property, said] of values) base.set(property, base.get(property) ?? said)
    else notes.add('file-skipped', `.${name}`, OTHER)
  }
}

/** `acme` of `acme--dark`. */
function prefixesOf(name: string): string[] {
  const prefixes: string[] = []
  for (let at = name.indexOf('--'); at !== -1; at = name.indexOf('--', at + 1)) prefixes.push(name.slice(0, at))
  return prefixes
}

/** What several others are named after. */
function stemsOf(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const prefix of names.flatMap(prefixesOf)) counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
  return names.filter((name) => (counts.get(name) ?? 0) > 1)
}

/** Modes that have no property in common are not modes of one thing: light and dark, medium and large. */
function apart(classes: Modes): string[][] {
  const groupOf = new Map<string, Set<string>>() // by property, the properties of its group
  for (const values of classes.values()) {
    const near = new Set([...values.keys()].flatMap((name) => groupOf.get(name) ?? []))
    // The smaller ones join the largest, so that few properties change their group however many there are.
    const [own = new Set<string>(), ...others] = [...near].sort((a, b) => b.size - a.size)
    for (const names of [...others, values.keys()]) for (const name of names) groupOf.set(name, own.add(name))
  }
  const modesOf = new Map<Set<string>, string[]>()
  for (const [mode, values] of classes)
    for (const group of new Set([...values.keys()].map((name) => present(groupOf.get(name)))))
      modesOf.set(group, [...(modesOf.get(group) ?? []), mode])
  return modesOf.size < 2 ? [] : [...modesOf.values()].filter(({ length }) => length > 1)
}
