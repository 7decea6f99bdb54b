import { readNamedColor } from '../colors/read-color.ts'
import type { ConversionNotes } from '../model/conversion-notes.ts'
import { defaultModeAmong, modeNamed, SINGLE_MODE, type Plan, type PlannedModifier } from '../model/plan.ts'
import { referencesIn } from '../model/references.ts'
import type { SourceToken } from '../model/source-token.ts'
import { holdingOf, type Condition } from './css-conditions.ts'
import { OTHER, settleClasses, type Said, type Values } from './class-modes.ts'
import { lightAndDark } from '../colors/light-dark.ts'
import { fileModes, isOfPage, meaningOf } from './file-modes.ts'
import { parseCss } from './parse-css.ts'

// Custom properties as a token library: what `:root` says is the base, and an attribute, a class or a media query that
// says other values for the same properties is a mode. What can be switched apart (theme, density) makes a collection
// each, which the properties belong to that it changes.

interface CssFile {
  readonly name: string
  readonly path: string
  readonly text: string
}

/** Whether there is a custom property that holds everywhere or in a mode. */
export const holdsProperties = (text: string): boolean =>
  parseCss(text).some(({ within }) => holdingOf(within) !== null)

export function planCss(files: readonly CssFile[], notes: ConversionNotes): Plan {
  const base: Values = new Map()
  const switches = new Map<string, Map<string, Values>>()
  const baseModes = new BaseModes()
  const sheets = files.map(({ name, path, text }) => ({ name, path, rules: parseCss(text) }))
  const whole = fileModes(sheets)
  for (const { name: file, path, rules } of sheets) {
    const own = whole.get(path)
    if (own && own.leftOut !== null) {
      notes.add('file-skipped', file, own.leftOut)
      continue
    }
    for (const { within, properties } of rules) {
      const holding = holdingOf(within)
      if (!holding) {
        notes.addAlike('file-skipped', `${file}: ${within.join(' ')}`, OTHER)
        continue
      }
      if (holding.everywhere) baseModes.add(own?.isDefault ? [...holding.modes, own] : holding.modes, properties.length)
      const modes = own && !own.isDefault ? inFile(own, holding) : holding.everywhere ? [] : holding.modes
      const targets =
        modes.length === 0
          ? [{ values: base, isDark: false }]
          : modes.map((one) => ({ values: valuesOf(switches, one), isDark: /dark/i.test(one.mode) }))
      for (const [name, value] of properties) {
        const said = { at: `${file}: --${name}`, ...(own && modes.length === 0 ? { only: own.of } : {}) }
        const schemes = lightAndDark(value)
        for (const { values, isDark } of targets) {
          noteAnew(values.get(name), { file, value, notes })
          values.set(name, { ...said, value: schemes ? schemes[isDark ? 1 : 0] : value })
        }
        if (!schemes || modes.length > 0) continue
        baseModes.add([LIGHT], 1)
        valuesOf(switches, DARK).set(name, { ...said, value: schemes[1] })
      }
    }
  }
  const kinds = new Map([...whole.values()].map(({ of, name }) => [of, name]))
  const overlays = new Set([...whole.values()].filter(({ isOverlay }) => isOverlay).map(placeOf))
  for (const [of, modes] of switches) if (kinds.has(of)) fillInside(modes)
  joinMedia(switches)
  for (const modes of switches.values()) dropRepeated(modes)
  settleClasses(switches, { base, notes })
  return planOf({ base, switches, baseModes: baseModes.among(switches), kinds, overlays })
}

const INSIDE = ' / '
const placeOf = ({ of, mode }: Condition): string => `${of} ${mode.split(INSIDE)[0]}`

/** A mode inside of a sheet that is a mode itself: `two / dark`. */
const inFile = ({ of, mode }: Condition, { everywhere, modes }: { everywhere: boolean; modes: readonly Condition[] }) =>
  everywhere
    ? [{ of, mode }]
    : modes.map((inner) => (isOfPage(inner) ? { of, mode: `${mode}${INSIDE}${inner.mode}` } : inner))

/** What such a mode does not say is as the sheet says it for the whole page. */
function fillInside(modes: ReadonlyMap<string, Values>): void {
  for (const [mode, values] of modes) {
    const outer = modes.get(mode.split(INSIDE)[0] ?? '')
    for (const [name, said] of outer ?? []) if (!values.has(name)) values.set(name, said)
  }
}

/** In one sheet the last declaration holds, as everybody knows; of several sheets nobody can tell. */
function noteAnew(
  former: Said | undefined,
  { file, value, notes }: { file: string; value: string; notes: ConversionNotes },
): void {
  if (!former || former.at.startsWith(`${file}: `) || meaningOf(former.value) === meaningOf(value)) return
  notes.addAlike('token-redefined', former.at, `is said anew in ${file}, which holds`)
}

const LIGHT = { of: 'prefers-color-scheme', mode: 'light' }
const DARK = { of: 'prefers-color-scheme', mode: 'dark' }

function valuesOf(switches: Map<string, Map<string, Values>>, { of, mode }: Condition): Values {
  const modes = switches.get(of) ?? new Map<string, Values>()
  switches.set(of, modes)
  const values = modes.get(mode) ?? new Map()
  modes.set(mode, values)
  return values
}

/** Of `.dark, .dark-theme` one is enough. */
function dropRepeated(modes: Map<string, Values>): void {
  const seen = new Set<string>()
  for (const [mode, values] of modes) {
    const said = JSON.stringify([...values].map(([name, { value }]) => [name, value]))
    if (seen.has(said)) modes.delete(mode)
    seen.add(said)
  }
}

/** Which mode the base is: the one that says most together with `:root` and nothing by itself. */
class BaseModes {
  readonly #said = new Map<string, Map<string, number>>()

  add(conditions: readonly Condition[], properties: number): void {
    for (const { of, mode } of conditions) {
      const modes = this.#said.get(of) ?? new Map<string, number>()
      this.#said.set(of, modes.set(mode, (modes.get(mode) ?? 0) + properties))
    }
  }

  among(switches: ReadonlyMap<string, ReadonlyMap<string, Values>>): Map<string, string> {
    return new Map(
      [...this.#said].flatMap(([of, modes]) => {
        const only = [...modes].filter(([mode]) => !switches.get(of)?.has(mode))
        const [best] = only.sort(([, a], [, b]) => b - a)
        return best ? [[of, best[0]] as const] : []
      }),
    )
  }
}

/** A preference of the reader chooses a mode that an attribute can choose too: what it adds goes there. */
function joinMedia(switches: Map<string, Map<string, Values>>): void {
  for (const [of, modes] of switches) {
    if (!of.startsWith('prefers-')) continue
    const other = [...switches].find(
      ([name, others]) => name !== of && [...modes.keys()].every((mode) => others.has(mode)),
    )
    if (!other) continue
    for (const [mode, values] of modes) {
      for (const [name, said] of values) if (!other[1].get(mode)?.has(name)) other[1].get(mode)?.set(name, said)
    }
    switches.delete(of)
  }
}

interface Read {
  readonly base: Values
  readonly switches: ReadonlyMap<string, ReadonlyMap<string, Values>>
  /** The mode that the base is, where its rule says so. */
  readonly baseModes: ReadonlyMap<string, string>
  /** What whole sheets are modes of, by name. */
  readonly kinds: ReadonlyMap<string, string>
  /** Those of them that lie over the default. */
  readonly overlays: ReadonlySet<string>
}

interface Group {
  readonly of: string
  readonly names: readonly string[]
  /** The mode that the base is. */
  readonly first: string
  readonly modes: Map<string, Values>
}

function planOf({ base, switches, baseModes, kinds, overlays }: Read): Plan {
  const said = [...switches.values()].flatMap((modes) => [...modes.values()])
  const known = new Set([base, ...said].flatMap((values) => [...values.keys()]))
  const users = usersOf(base, known)
  const owners = new Map<string, Group>()
  // A property belongs to one collection: rather to its sheets, or to what people switch, than to the width of a screen.
  const rank = (of: string): number => (kinds.has(of) ? 0 : of === 'media' ? 2 : 1)
  const ordered = [...switches].sort(([a], [b]) => rank(a) - rank(b))
  for (const [of, modes] of ordered) {
    const own = [...base].filter(([, { only }]) => only === of).map(([name]) => name)
    const changed = [...modes.values()].flatMap((values) => [...values.keys()]).concat(own)
    const names = withUsers(changed, users).filter((name) => !owners.has(name))
    const isBase = baseModes.has(of) || isModeToo(base, changed, [...modes.values()])
    const said = [...modes.keys()]
    const first = isBase ? (baseModes.get(of) ?? SINGLE_MODE.name) : (defaultModeAmong(said) ?? said[0] ?? '')
    const group = {
      of,
      names,
      first,
      modes: new Map<string, Values>([...(isBase ? [[first, base] as const] : []), ...modes]),
    }
    for (const name of names) owners.set(name, group)
  }
  addSharedModes(switches, { base, owners, kinds })
  const below = (name: string, at: Condition): Said | undefined => {
    const one = base.get(name)
    const isApart = one?.only === at.of && switches.get(at.of)?.has(at.mode) && !overlays.has(placeOf(at))
    return isApart ? undefined : one
  }
  const modifiers = [...new Set(owners.values())].map(({ of, names, first, modes }): PlannedModifier => {
    const collection = {
      key: of,
      sourceId: null,
      name: kinds.get(of) ?? of.replace(/^data-/, ''),
      modes: [...modes.keys()].map(modeNamed),
      defaultMode: first,
      prefix: null,
      kind: 'made' as const,
    }
    const contexts = [...modes].map(([name, values]) => ({
      name,
      tokens: names.flatMap((property) => {
        const one = values.get(property) ?? below(property, { of, mode: name })
        return one ? [tokenOf(property, one, known)] : []
      }),
    }))
    return { collection, contexts }
  })
  const rest = [...base].filter(([name]) => !owners.has(name)).map(([name, one]) => tokenOf(name, one, known))
  return { sets: [{ collection: null, tokens: rest }], modifiers }
}

/**
 * What no page says but in its modes has no other mode. Nor has it one where the page says a few of them and each of its
 * modes says those again: nobody ever sees what the page says.
 */
function isModeToo(base: Values, changed: readonly string[], modes: readonly Values[]): boolean {
  const said = new Set(changed.filter((name) => base.has(name)))
  const isSeen = [...said].some((name) => modes.some((mode) => !mode.has(name)))
  return isSeen || (said.size > 0 && (modes.length < 2 || said.size >= new Set(changed).size / 2))
}

/** What a switch says of properties that belong to another one's collection is a mode there, unless it has that already. */
function addSharedModes(
  switches: ReadonlyMap<string, ReadonlyMap<string, Values>>,
  { base, owners, kinds }: Pick<Read, 'base' | 'kinds'> & { readonly owners: ReadonlyMap<string, Group> },
): void {
  for (const [of, modes] of switches) {
    for (const [mode, values] of modes) {
      const shared = new Map<Group, Values>()
      for (const [name, said] of values) {
        const owner = owners.get(name)
        if (!owner || owner.of === of) continue
        const own = shared.get(owner) ?? new Map()
        shared.set(owner, own.set(name, said))
      }
      for (const [owner, own] of shared) {
        const isSaid = [...owner.modes.values()].some((other) =>
          [...own].every(([name, { value }]) => (other.get(name) ?? base.get(name))?.value === value),
        )
        if (!isSaid) owner.modes.set(`${kinds.get(of) ?? of.replace(/^data-/, '')}: ${mode}`, own)
      }
    }
  }
}

/** By a property's name, the properties that everywhere refer to it. */
function usersOf(base: Values, known: ReadonlySet<string>): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const [name, { value }] of base) {
    for (const target of referencesIn(withReferences(value, known))) {
      const found = users.get(target)
      if (found) found.push(name)
      else users.set(target, [name])
    }
  }
  return users
}

/** What refers to a property that changes with a mode changes with it. */
function withUsers(names: readonly string[], users: ReadonlyMap<string, readonly string[]>): string[] {
  const all = new Set(names)
  for (const name of all) for (const user of users.get(name) ?? []) all.add(user)
  return [...all]
}

function tokenOf(name: string, { value, at }: { value: string; at: string }, known: ReadonlySet<string>): SourceToken {
  const raw = withReferences(value, known)
  const isColor = /colou?r|background|fill|stroke|border|\bbg\b|\btext\b/i.test(name) && readNamedColor(raw) !== null
  return {
    path: [name],
    at,
    type: isColor ? 'color' : null,
    description: '',
    values: [{ mode: null, raw, type: null }],
    origin: { codeNames: { web: `--${name}` } },
  }
}

/** `var(--a)` is a reference; one with a fallback too, unless there is no such property. */
function withReferences(value: string, known: ReadonlySet<string>): string {
  let text = value
  // From the inside out: a fallback may refer in turn.
  for (let round = 0; round < 8 && /var\(/i.test(text); round++) {
    text = text.replaceAll(/var\(\s*--([^\s,()]+)\s*(?:,([^()]*))?\)/gi, (_, name: string, fallback?: string) =>
      known.has(name) || fallback === undefined ? `{${name}}` : fallback.trim(),
    )
  }
  return text
}
