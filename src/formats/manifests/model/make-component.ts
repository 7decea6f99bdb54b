import { MOST_CODE, MOST_MEMBERS, MOST_NAME, MOST_TEXT, MOST_TYPE } from './bounds.ts'
import { cleanName, cleanText, cutText } from './clean-text.ts'
import type {
  CodeComponent,
  CodeExample,
  CodeProp,
  CodeSlot,
  CodeValue,
  Connection,
  CssProperty,
  Deprecation,
  Framework,
  Literal,
  Origin,
} from './code-component.ts'
import type { CodeFindings } from './code-finding.ts'
import { codeId } from './code-id.ts'
import { given } from './given.ts'

type Loose<T> = { readonly [K in keyof T]?: T[K] | undefined }
type LooseList<T> = readonly (Loose<T> & { readonly name: string })[]

/** What a reader knows of a component; all the rest is unknown. */
export interface ComponentParts extends Loose<Omit<CodeComponent, 'id' | 'origins' | Lists>> {
  readonly name: string
  readonly framework: Framework
  readonly origin: Origin
  /** Where neither export nor tag tells it apart. */
  readonly key?: string | undefined
  readonly props?: LooseList<CodeProp>
  readonly slots?: LooseList<CodeSlot>
  readonly events?: LooseList<CodeSlot>
  readonly cssProperties?: LooseList<CssProperty>
  readonly cssParts?: LooseList<CodeSlot>
  readonly cssStates?: LooseList<CodeSlot>
  readonly examples?: LooseList<CodeExample>
  readonly links?: CodeComponent['links']
  readonly connections?: readonly Connection[]
}
type Lists =
  | 'props'
  | 'slots'
  | 'events'
  | 'cssProperties'
  | 'cssParts'
  | 'cssStates'
  | 'examples'
  | 'links'
  | 'connections'

/** The one way to a component: texts are cleaned, everything is bounded, and what was cut is told. */
export function makeComponent(parts: ComponentParts, findings: CodeFindings): CodeComponent {
  const { origin } = parts
  const cutter = new Cutter((what) => findings.add('code-cut', placeOf(origin), `${what} was cut`))
  const { list } = cutter
  const name = cutter.name(parts.name) ?? parts.name
  const identity = {
    package: cutter.name(parts.package) ?? null,
    export: cutter.name(parts.export) ?? null,
    tag: cutter.name(parts.tag) ?? null,
    file: cutter.name(parts.file) ?? null,
  }
  return given({
    id: codeId({ ...identity, name, key: parts.key }),
    name,
    framework: parts.framework,
    ...identity,
    import: cutter.text(parts.import, MOST_TYPE) ?? null,
    parent: parts.parent ?? null,
    summary: cutter.text(parts.summary),
    description: cutter.text(parts.description),
    deprecated: cutter.deprecation(parts.deprecated),
    since: cutter.name(parts.since),
    status: cutter.name(parts.status),
    props: list('props', parts.props, (prop) => ({
      attribute: cutter.name(prop.attribute),
      type: cutter.type(prop.type),
      values: cutter.values(prop.values),
      open: prop.open,
      default: cutter.value(prop.default),
      required: prop.required,
      readonly: prop.readonly,
    })),
    slots: list('slots', parts.slots, ({ type }) => ({ type: cutter.type(type) })),
    events: list('events', parts.events, ({ type }) => ({ type: cutter.type(type) })),
    cssProperties: list('CSS properties', parts.cssProperties, (property) => ({
      syntax: cutter.type(property.syntax),
      default: cutter.type(property.default),
    })),
    cssParts: list('CSS parts', parts.cssParts, () => ({})),
    cssStates: list('CSS states', parts.cssStates, () => ({})),
    examples: cutter.bounded('examples', parts.examples ?? []).map((example) =>
      given({
        name: cutter.name(example.name) ?? '',
        code: cutter.text(example.code, MOST_CODE),
        description: cutter.text(example.description),
        story: cutter.name(example.story),
        url: cutter.name(example.url),
      }),
    ),
    links: cutter.bounded('links', parts.links ?? []).filter(({ url }) => url.length <= MOST_TYPE),
    connections: cutter.bounded('connections', parts.connections ?? []),
    origins: [{ ...origin, entry: cutText(origin.entry, MOST_NAME) }],
  })
}

export const placeOf = ({ path, entry }: Pick<Origin, 'path' | 'entry'>): string =>
  entry === '' ? path : `${path}: ${cutText(entry, MOST_NAME)}`

interface Member {
  readonly name: string
  readonly description?: string | undefined
  readonly deprecated?: Deprecation | undefined
}

class Cutter {
  readonly #tell: (what: string) => void

  constructor(tell: (what: string) => void) {
    this.#tell = tell
  }

  text(value: unknown, most = MOST_TEXT): string | undefined {
    const text = cleanText(value)
    if (text === undefined || text.length <= most) return text
    this.#tell(`a text of ${text.length} characters`)
    return cutText(text, most)
  }

  name(value: unknown): string | undefined {
    const name = cleanName(value)
    return name === undefined ? undefined : cutText(name, MOST_NAME)
  }

  type(value: unknown): string | undefined {
    const type = cleanName(value)
    return type === undefined ? undefined : cutText(type, MOST_TYPE)
  }

  deprecation(value: Deprecation | undefined): Deprecation | undefined {
    return value === true || value === undefined ? value : (this.text(value) ?? true)
  }

  values(values: readonly Literal[] | undefined): readonly Literal[] | undefined {
    if (values === undefined || values.length === 0) return undefined
    return this.bounded('values', values).map((value) =>
      typeof value === 'string' ? cutText(value.toWellFormed(), MOST_NAME) : value,
    )
  }

  value(value: CodeValue | undefined): CodeValue | undefined {
    if (value === undefined || 'omitted' in value) return value
    if ('code' in value) return { code: this.text(value.code, MOST_TYPE) ?? '' }
    const { literal } = value
    return typeof literal === 'string' ? { literal: cutText(literal.toWellFormed(), MOST_TYPE) } : value
  }

  bounded<T>(what: string, items: readonly T[]): readonly T[] {
    if (items.length <= MOST_MEMBERS) return items
    this.#tell(`a list of ${items.length} ${what}`)
    return items.slice(0, MOST_MEMBERS)
  }

  /** The first of each name holds: a manifest has no reason to say a name twice. */
  readonly list = <T extends Member, Rest extends object>(
    what: string,
    items: readonly T[] | undefined,
    rest: (item: T) => Rest,
  ) => {
    const byName = new Map<string, T>()
    for (const item of items ?? []) {
      const name = cutText(cleanName(item.name) ?? '', MOST_NAME)
      if (!byName.has(name)) byName.set(name, item)
    }
    return this.bounded(what, [...byName]).map(([name, item]) =>
      given({
        name,
        ...rest(item),
        description: this.text(item.description),
        deprecated: this.deprecation(item.deprecated),
      }),
    )
  }
}
