import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import type { CodeProp } from '../model/code-component.ts'
import { readBareDefault, readDefault, readLiteral } from '../model/code-value.ts'
import { given } from '../model/given.ts'
import { typeValues, valuesOf } from '../model/type-values.ts'
import type { MachinePaths } from '../model/machine-paths.ts'
import { tagDeprecation, withoutTags } from '../model/doc-tags.ts'
import { recordsIn, stringIn } from '../model/read-member.ts'
import { typeText } from './type-text.ts'

/** Props as react-docgen-typescript, react-component-meta and the docgen of Solid write them. */
export function typescriptProps(docgen: Json | undefined, paths: MachinePaths): CodeProp[] {
  return recordsIn(own(docgen, 'props')).map(([key, prop]) => {
    const said = withoutTags(stringIn(prop, 'description'))
    const { type, values, isOpen } = namedType(own(prop, 'type'), paths)
    const stated = own(own(prop, 'defaultValue'), 'value') ?? said.default
    return given({
      name: stringIn(prop, 'name') ?? key,
      type,
      values,
      open: values !== undefined && isOpen ? (true as const) : undefined,
      default: readBareDefault(pathless(stated, paths), { type, values }),
      required: own(prop, 'required') === true ? (true as const) : undefined,
      description: said.description,
      deprecated: tagDeprecation(own(prop, 'tags')) ?? tagDeprecation(own(prop, 'jsDocTags')) ?? said.deprecated,
    })
  })
}

/** Props as react-docgen writes them, of TypeScript, Flow and PropTypes. */
export function reactDocgenProps(docgen: Json | undefined, paths: MachinePaths): CodeProp[] {
  return recordsIn(own(docgen, 'props')).map(([name, prop]) => {
    const said = withoutTags(stringIn(prop, 'description'))
    const stated = own(prop, 'tsType') ?? own(prop, 'flowType') ?? own(prop, 'type')
    const text = typeText(stated)
    const type = text === undefined ? undefined : paths.text(text)
    const values = enumValues(stated) ?? typeValues(type)
    return given({
      name,
      type,
      values: values?.values,
      open: values?.isOpen ? (true as const) : undefined,
      default: readDefault(pathless(own(own(prop, 'defaultValue'), 'value') ?? said.default, paths)),
      required: own(prop, 'required') === true ? (true as const) : undefined,
      description: said.description,
      deprecated: said.deprecated,
    })
  })
}

/** A type with its members beside it: `{ name: 'enum', raw: 'Size', value: [{ value: '"sm"' }] }`. */
function namedType(stated: Json | undefined, paths: MachinePaths) {
  const name = stringIn(stated, 'name')
  const raw = stringIn(stated, 'raw')
  const list = own(stated, 'value')
  const members = Array.isArray(list)
    ? list.map((item: Json) => stringIn(item, 'value')).filter((item) => item !== undefined)
    : undefined
  const text = name === 'enum' ? (raw ?? members?.join(' | ')) : name
  const type = text === undefined ? undefined : paths.text(text)
  const found = members === undefined ? typeValues(type) : valuesOf(members)
  return { type, values: found?.values, isOpen: found?.isOpen ?? false }
}

/** PropTypes: `{ name: 'enum', value: [{ value: "'sm'", computed: false }] }`. */
function enumValues(type: Json | undefined): ReturnType<typeof valuesOf> {
  const list = own(type, 'value')
  if (stringIn(type, 'name') !== 'enum' || !Array.isArray(list)) return undefined
  const members = list.flatMap((item: Json) => {
    const value = isRecord(item) ? own(item, 'value') : item
    // What is computed is a name, and a text without quotes means what it says.
    if (typeof value === 'string')
      return [own(item, 'computed') === true || readLiteral(value) !== undefined ? value : JSON.stringify(value)]
    return value === undefined ? [] : [JSON.stringify(value)]
  })
  return valuesOf(members)
}

const pathless = (value: Json | undefined, paths: MachinePaths): Json | undefined =>
  typeof value === 'string' ? paths.text(value) : value
