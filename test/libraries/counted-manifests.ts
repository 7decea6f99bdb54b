// Counts what manifests hold, straight from their JSON and by nothing of the readers that are measured with it: other
// code, and simpler, so that both would have to be wrong in the same way.

type Loose = { readonly [key: string]: Loose } & { readonly length?: never }

export interface Counts {
  readonly components: number
  readonly props: number
  readonly values: number
  readonly slots: number
  readonly events: number
  readonly cssProperties: number
  readonly cssParts: number
}

const NONE: Counts = { components: 0, props: 0, values: 0, slots: 0, events: 0, cssProperties: 0, cssParts: 0 }

const sum = (all: readonly Counts[]): Counts =>
  Object.fromEntries(
    Object.keys(NONE).map((key) => [key, all.reduce((total, one) => total + one[key as keyof Counts], 0)]),
  ) as unknown as Counts

const list = (value: unknown): readonly Loose[] => (Array.isArray(value) ? (value as Loose[]) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The literals of a union, by what is between its bars; a boolean is none. */
function literalsIn(type: string): string[] {
  if (/=>/.test(type)) return []
  let flat = type.replace(/^\(([^()]*)\)$/, '$1')
  for (let before = ''; before !== flat;) {
    before = flat
    flat = flat.replaceAll(/<[^<>]*>/g, '').replaceAll(/\([^()]*\)|\[[^\]]*\]|\{[^{}]*\}/g, ' x ')
  }
  const literals = flat
    .split('|')
    .flatMap((part) => (part.trim() === 'boolean' ? ['true', 'false'] : [part.trim()]))
    .filter((part) => /^("[^"]*"|'[^']*'|-?\d+(\.\d+)?|true|false)$/.test(part))
  const distinct = [...new Set(literals.map((part) => part.replaceAll("'", '"')))]
  return distinct.length === 2 && distinct.every((part) => part === 'true' || part === 'false') ? [] : distinct
}

/** Entries of a Storybook that their tool could read; `broken` are the others. */
export function countStorybook(components: Record<string, unknown>): {
  readonly counts: Counts
  readonly broken: readonly string[]
} {
  const all = Object.entries(components) as unknown as [string, Loose][]
  const sound = all.filter(([, entry]) => entry['error'] === undefined)
  return {
    counts: sum(sound.map(([, entry]) => countEntry(entry))),
    broken: all.filter(([, entry]) => entry['error'] !== undefined).map(([key]) => key),
  }
}

function countEntry(entry: Loose): Counts {
  const parts = Object.values(entry['subcomponents'] ?? {}).map((part) => countEntry(part))
  return sum([countDocgen(entry), ...parts])
}

function countDocgen(entry: Loose): Counts {
  const vue = entry['vueComponentMeta']
  if (vue) {
    const props = list(vue['props']).filter((prop) => !(prop['global'] as unknown))
    const values = props.flatMap((prop) => literalsIn(text(prop['type'])))
    return {
      ...NONE,
      components: 1,
      props: props.length,
      values: values.length,
      slots: list(vue['slots']).length,
      events: list(vue['events']).length,
    }
  }
  const react = entry['reactDocgen']
  const typed = entry['reactComponentMeta'] ?? entry['reactDocgenTypescript']
  const props = Object.values((react ?? typed)?.['props'] ?? {})
  const values = props.flatMap((prop) => {
    const [type, tsType] = [prop['type'], prop['tsType']]
    if (react) return text(tsType?.['name']) === 'union' ? literalsIn(text(tsType?.['raw'])) : []
    const members = list(type?.['value']).map((one) => text(one['value']))
    return literalsIn(members.length > 0 ? members.join('|') : text(type?.['name']))
  })
  return { ...NONE, components: 1, props: props.length, values: values.length }
}

/** A custom elements manifest, with what elements inherit from classes of the same manifest. */
export function countElements(manifest: { readonly modules: readonly unknown[] }): Counts {
  const classes = list(manifest.modules).flatMap((module) => list(module['declarations']))
  const elements = classes.filter((declaration) => text(declaration['tagName']) !== '')
  return sum(elements.map((element) => countElement(lineOf(element, classes))))
}

/** The attributes of all elements, each once for each of them. */
export function countAttributes(manifest: { readonly modules: readonly unknown[] }): number {
  const classes = list(manifest.modules).flatMap((module) => list(module['declarations']))
  const elements = classes.filter((declaration) => text(declaration['tagName']) !== '')
  const named = elements.map((element) => {
    const line = lineOf(element, classes)
    const fields = line
      .flatMap((one) => list(one['members']))
      .filter((member) => text(member['kind']) === 'field' && (member['static'] as unknown) !== true)
    const attributes = line.flatMap((one) => list(one['attributes'])).map((one) => text(one['name']))
    return new Set([...attributes, ...fields.map((field) => text(field['attribute']))].filter(Boolean))
  })
  return named.reduce((total, names) => total + names.size, 0)
}

function lineOf(element: Loose, classes: readonly Loose[]): Loose[] {
  const line: Loose[] = []
  const wanted = [element]
  for (let next = wanted.shift(); next; next = wanted.shift()) {
    if (line.includes(next)) continue
    line.push(next)
    const names = [next['superclass'], ...list(next['mixins'])].map((one) => text(one?.['name'])).filter(Boolean)
    for (const name of names) wanted.push(...classes.filter((one) => text(one['name']) === name).slice(0, 1))
  }
  return line
}

function countElement(line: readonly Loose[]): Counts {
  const namesIn = (key: string): Set<string> =>
    new Set(line.flatMap((one) => list(one[key]).map((item) => text(item['name']))))
  const attributes = line.flatMap((one) => list(one['attributes']))
  const fieldOf = new Map(
    attributes.map((one) => [text(one['fieldName']) || text(one['name']), one] as const).toReversed(),
  )
  const fields = line
    .flatMap((one) => list(one['members']))
    .filter((member) => {
      if (text(member['kind']) !== 'field' || (member['static'] as unknown) === true) return false
      const isPublic = ['', 'public'].includes(text(member['privacy']))
      return (
        !text(member['name']).startsWith('#') &&
        (isPublic || text(member['attribute']) !== '' || fieldOf.has(text(member['name'])))
      )
    })
  const props = new Set([...fields.map((field) => text(field['name'])), ...fieldOf.keys()])
  const values = [...props].flatMap((name) => {
    const both = [fields.find((one) => text(one['name']) === name), fieldOf.get(name)]
    // Some tools put the members of a named type beside its name.
    const types = ['parsedType', 'expandedType', 'type'].map((key) => both.map((one) => text(one?.[key]?.['text'])))
    const [parsed = [], expanded = [], stated = []] = types
    const perItem = both.map((_, at) => parsed[at] || expanded[at] || '')
    return [...perItem, ...stated].map(literalsIn).find((values) => values.length > 0) ?? []
  })
  return {
    components: 1,
    props: props.size,
    values: values.length,
    slots: namesIn('slots').size,
    events: [...namesIn('events')].filter(Boolean).length,
    cssProperties: namesIn('cssProperties').size,
    cssParts: namesIn('cssParts').size,
  }
}

/** What was before there was a schema. */
export function countTags(tags: readonly unknown[]): Counts {
  return sum(
    list(tags).map((tag) => {
      const properties = list(tag['properties'])
      const attributes = list(tag['attributes'])
      const own = new Set(properties.map((one) => text(one['attribute'])))
      const others = attributes.filter((one) => !own.has(text(one['name'])))
      const types = [...properties, ...others].map(
        (one) =>
          text(one['type']) || text(attributes.find((it) => text(it['name']) === text(one['attribute']))?.['type']),
      )
      return {
        components: 1,
        props: properties.length + others.length,
        values: types.flatMap(literalsIn).length,
        slots: new Set(list(tag['slots']).map((one) => text(one['name']))).size,
        events: new Set(list(tag['events']).map((one) => text(one['name']))).size,
        cssProperties: list(tag['cssProperties']).length,
        cssParts: new Set(list(tag['cssParts']).map((one) => text(one['name']))).size,
      }
    }),
  )
}
