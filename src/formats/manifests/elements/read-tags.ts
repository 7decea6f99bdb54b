import { own, type Json } from '../../../kit/shapes/json-value.ts'
import type { CodeComponent, CodeProp, CodeSlot } from '../model/code-component.ts'
import { readDefault } from '../model/code-value.ts'
import { given } from '../model/given.ts'
import { makeComponent } from '../model/make-component.ts'
import { moduleSpecifier, packageAround, type Package } from '../model/packages.ts'
import type { Reading } from '../model/reading.ts'
import { typeValues } from '../model/type-values.ts'
import { recordList, stringIn } from '../model/read-member.ts'
import { plainModule } from './class-index.ts'
import { described } from './element-members.ts'

interface Given {
  readonly path: string
  readonly json: Json
  readonly packages: readonly Package[]
  readonly isThere: (path: string) => boolean
}

/** `version: "experimental"` with `tags`: what was written before there was a schema of manifests. */
export function readTags({ path, json, packages, isThere }: Given, reading: Reading): CodeComponent[] {
  const from = packageAround(path, packages)
  return recordList(own(json, 'tags')).flatMap((tag, at) => {
    const name = stringIn(tag, 'name')
    if (name === undefined) {
      reading.findings.add('code-entry-invalid', `${path}: tags[${at}]`, 'has no name')
      return []
    }
    const module = plainModule(stringIn(tag, 'path') ?? '')
    const specifier =
      from && module !== '' ? moduleSpecifier({ manifest: path, module, package: from, isThere }) : undefined
    const said = described(tag)
    return [
      makeComponent(
        {
          name,
          framework: 'element',
          tag: name,
          package: from?.name,
          import: specifier === undefined ? undefined : `import '${specifier}'`,
          file: module === '' ? undefined : module,
          description: said.description,
          deprecated: said.deprecated,
          props: tagProps(tag),
          slots: recordList(own(tag, 'slots')).map(member),
          events: recordList(own(tag, 'events')).map(member),
          cssProperties: recordList(own(tag, 'cssProperties')).map((item) =>
            given({ ...member(item), default: stringIn(item, 'default') }),
          ),
          cssParts: recordList(own(tag, 'cssParts')).map(member),
          origin: { format: 'element-tags', path, entry: name },
        },
        reading.findings,
      ),
    ]
  })
}

function tagProps(tag: Json): CodeProp[] {
  const attributes = new Map(recordList(own(tag, 'attributes')).map((item) => [stringIn(item, 'name') ?? '', item]))
  const properties = recordList(own(tag, 'properties'))
  const set = new Set(properties.map((property) => stringIn(property, 'attribute')))
  const rest = [...attributes].filter(([name]) => !set.has(name))
  return [
    ...properties.map((property) => prop(property, attributes.get(stringIn(property, 'attribute') ?? ''))),
    ...rest.map(([, attribute]) => prop(undefined, attribute)),
  ]
}

function prop(property: Json | undefined, attribute: Json | undefined): CodeProp {
  const said = described(property, attribute)
  const type = stringIn(property, 'type') ?? stringIn(attribute, 'type')
  const values = typeValues(type)
  return given({
    name: stringIn(property, 'name') ?? stringIn(attribute, 'name') ?? '',
    attribute: stringIn(property, 'attribute') ?? stringIn(attribute, 'name'),
    type,
    values: values?.values,
    open: values?.isOpen ? (true as const) : undefined,
    default: readDefault(own(property, 'default') ?? own(attribute, 'default')),
    description: said.description,
    deprecated: said.deprecated,
  })
}

function member(item: Json): CodeSlot {
  const name = own(item, 'name')
  const said = described(item)
  return given({
    name: typeof name === 'string' ? name : '',
    type: stringIn(item, 'type'),
    description: said.description,
    deprecated: said.deprecated,
  })
}
