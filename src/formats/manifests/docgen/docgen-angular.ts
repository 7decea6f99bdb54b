import { own, type Json } from '../../../kit/shapes/json-value.ts'
import type { CodeEvent, CodeProp } from '../model/code-component.ts'
import { readDefault } from '../model/code-value.ts'
import { given } from '../model/given.ts'
import { typeValues } from '../model/type-values.ts'
import type { MachinePaths } from '../model/machine-paths.ts'
import { withoutTags } from '../model/doc-tags.ts'
import { recordList, stringIn } from '../model/read-member.ts'

interface AngularMembers {
  readonly props: readonly CodeProp[]
  readonly events: readonly CodeEvent[]
}

/** Inputs and outputs as Compodoc writes them (`inputsClass`), or an addon that made an extract of it (`inputs`). */
export function angularMembers(entry: Json | undefined, paths: MachinePaths): AngularMembers {
  const inputs = [...recordList(own(entry, 'inputsClass')), ...recordList(own(entry, 'inputs'))]
  const outputs = [...recordList(own(entry, 'outputsClass')), ...recordList(own(entry, 'outputs'))]
  return {
    props: inputs.map((input) => angularInput(input, paths)),
    events: outputs.map((output) => member(output, paths)),
  }
}

function angularInput(input: Json, paths: MachinePaths): CodeProp {
  const described = member(input, paths)
  const values = typeValues(described.type)
  const value = own(input, 'defaultValue')
  return given({
    ...described,
    values: values?.values,
    open: values?.isOpen ? (true as const) : undefined,
    default: readDefault(typeof value === 'string' ? paths.text(value) : value),
    required: own(input, 'required') === true ? (true as const) : undefined,
  })
}

function member(item: Json, paths: MachinePaths): CodeEvent {
  const said = withoutTags(stringIn(item, 'rawdescription') ?? withoutHtml(stringIn(item, 'description')))
  const isDeprecated = own(item, 'deprecated') === true
  const type = stringIn(item, 'type')
  return given({
    name: stringIn(item, 'name') ?? '',
    type: type === undefined ? undefined : paths.text(type),
    description: said.description?.trim(),
    deprecated: isDeprecated ? (stringIn(item, 'deprecationMessage') ?? true) : said.deprecated,
  })
}

const withoutHtml = (text: string | undefined): string | undefined => text?.replaceAll(/<\/?[a-z][^<>]*>/gi, '').trim()
