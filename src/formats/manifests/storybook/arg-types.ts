import { own, type Json } from '../../../kit/shapes/json-value.ts'
import type {
  CodeEvent,
  CodeProp,
  CodeSlot,
  CodeValue,
  CssPart,
  CssProperty,
  Literal,
} from '../model/code-component.ts'
import { readBareDefault, readLiteral, textOfValue } from '../model/code-value.ts'
import { given } from '../model/given.ts'
import { typeValues } from '../model/type-values.ts'
import type { MachinePaths } from '../model/machine-paths.ts'
import { tagDeprecation, withoutTags } from '../model/doc-tags.ts'
import { recordsIn, stringIn } from '../model/read-member.ts'

interface Members {
  readonly props: readonly CodeProp[]
  readonly events: readonly CodeEvent[]
  readonly slots: readonly CodeSlot[]
  readonly cssProperties: readonly CssProperty[]
  readonly cssParts: readonly CssPart[]
}

/** What tables call their sections; what is in no section is a prop, and methods are left out. */
const SECTIONS: Readonly<Record<string, keyof Members | null>> = {
  events: 'events',
  outputs: 'events',
  slots: 'slots',
  'css custom properties': 'cssProperties',
  'css shadow parts': 'cssParts',
  methods: null,
  exposed: null,
  expose: null,
  'view child': null,
  'view children': null,
  'content child': null,
  'content children': null,
}

/** The table of a component: all there is of Angular with Vite, and of renderers whose docgen nothing here knows. */
export function argTypeMembers(argTypes: Json | undefined, paths: MachinePaths): Members {
  const inSection = (wanted: keyof Members): CodeProp[] =>
    recordsIn(argTypes)
      .filter(([, argType]) => sectionOf(argType) === wanted)
      .map(([key, argType]) => argTypeMember(key, argType, paths))
  return {
    props: inSection('props'),
    events: inSection('events').map(plain),
    slots: inSection('slots').map(plain),
    cssProperties: inSection('cssProperties').map(({ default: value, name, description }) =>
      given({ name, description, default: value === undefined ? undefined : textOfDefault(value) }),
    ),
    cssParts: inSection('cssParts').map(({ name, description }) => given({ name, description })),
  }
}

const plain = ({ name, type, description, deprecated }: CodeProp): CodeEvent =>
  given({ name, type, description, deprecated })

function sectionOf(argType: Json): keyof Members | null {
  const category = stringIn(own(argType, 'table'), 'category')?.toLowerCase() ?? ''
  return Object.hasOwn(SECTIONS, category) ? (SECTIONS[category] ?? null) : 'props'
}

const textOfDefault = (value: CodeValue): string =>
  'literal' in value && typeof value.literal === 'string' ? value.literal : textOfValue(value)

function argTypeMember(key: string, argType: Json, paths: MachinePaths): CodeProp {
  const said = withoutTags(stringIn(argType, 'description'))
  const stated = own(argType, 'type')
  const table = own(argType, 'table')
  const text = stringIn(own(table, 'type'), 'summary') ?? stringIn(stated, 'raw') ?? stringIn(stated, 'name')
  const type = text === undefined ? undefined : paths.text(text)
  const listed = enumValues(stated)
  const values = listed === undefined ? typeValues(type) : { values: listed, isOpen: false }
  const summary = stringIn(own(table, 'defaultValue'), 'summary')
  return given({
    name: stringIn(argType, 'name') ?? key,
    type,
    values: values?.values,
    open: values?.isOpen ? (true as const) : undefined,
    default: readBareDefault(withoutOuterQuotes(summary), { type, values: values?.values }),
    required: own(stated, 'required') === true ? (true as const) : undefined,
    description: said.description,
    deprecated: tagDeprecation(own(table, 'jsDocTags')) ?? said.deprecated,
  })
}

function enumValues(type: Json | undefined): readonly Literal[] | undefined {
  const list = own(type, 'value')
  if (stringIn(type, 'name') !== 'enum' || !Array.isArray(list)) return undefined
  const values = list.filter((value: Json): value is Literal => typeof value !== 'object' || value === null)
  return values.length > 0 ? values : undefined
}

/** Some tables quote a text that was quoted already: `"'md'"`. */
function withoutOuterQuotes(text: string | undefined): string | undefined {
  const inner = text === undefined ? undefined : readLiteral(text)
  return typeof inner === 'string' && typeof readLiteral(inner) === 'string' ? inner : text
}
