import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import type { CodeComponent, ManifestFormat } from '../model/code-component.ts'
import { tagDeprecation } from '../model/doc-tags.ts'
import { MachinePaths } from '../model/machine-paths.ts'
import { makeComponent, type ComponentParts } from '../model/make-component.ts'
import { packageAround, type Package } from '../model/packages.ts'
import { recordList, recordsIn, stringIn } from '../model/read-member.ts'
import type { Reading } from '../model/reading.ts'
import { angularMembers } from './docgen-angular.ts'
import { reactDocgenProps, typescriptProps } from './docgen-react.ts'
import { vueDeprecation, vueMembers } from './docgen-vue.ts'

/** What is documented, and the file that it is in where the list goes by files. */
interface Documented {
  readonly file: string | undefined
  readonly entry: string
  readonly doc: Json
}

/** React, by react-docgen and react-docgen-typescript: props by their names. */
export const isReactDoc = (value: Json): boolean =>
  isRecord(own(value, 'props')) && (stringIn(value, 'displayName') !== undefined || isReactProps(own(value, 'props')))

const isReactProps = (props: Json | undefined): boolean => {
  const all = recordsIn(props)
  const isProp = (prop: Json): boolean =>
    ['tsType', 'flowType', 'type', 'required'].some((key) => own(prop, key) !== undefined)
  return all.length > 0 && all.every(([, prop]) => isProp(prop))
}

/** Vue, by vue-docgen-api and vue-component-meta: lists of what has a name and a type. */
export const isVueDoc = (value: Json): boolean => {
  const lists = ['props', 'events', 'slots'].map((key) => own(value, key)).filter((list) => list !== undefined)
  const isNamed = lists.every(
    (list) => Array.isArray(list) && recordList(list).every((item) => stringIn(item, 'name') !== undefined),
  )
  const isVue = stringIn(value, 'displayName') !== undefined || Array.isArray(own(value, 'exposed'))
  // What says which schema it follows is of another format.
  return lists.length > 0 && isNamed && isVue && own(value, '$schema') === undefined
}

/** One, a list, or by their files: one or a list for each. Undefined where not all of it is of the kind. */
export function documentedIn(value: Json, isDoc: (value: Json) => boolean): readonly Documented[] | undefined {
  if (isDoc(value)) return [{ file: undefined, entry: '', doc: value }]
  if (Array.isArray(value)) {
    const docs = value as readonly Json[]
    return docs.length > 0 && docs.every(isDoc)
      ? docs.map((doc, at) => ({ file: undefined, entry: `[${at}]`, doc }))
      : undefined
  }
  const byFile = Object.entries(isRecord(value) ? value : {})
  const all = byFile.map(([, docs]) => (Array.isArray(docs) ? (docs as readonly Json[]) : [docs]))
  const isWhole = byFile.length > 0 && byFile.every(([file]) => /[./\\]/.test(file)) && all.flat().every(isDoc)
  return isWhole
    ? byFile.flatMap(([file], at) => (all[at] ?? []).map((doc) => ({ file, entry: file, doc })))
    : undefined
}

interface Given {
  readonly path: string
  readonly packages: readonly Package[]
}

export function readReactDocgen(docs: readonly Documented[], given: Given, reading: Reading): CodeComponent[] {
  return read(docs, given, reading, 'react-docgen', (doc, paths) => ({
    framework: 'react',
    props: isTypescript(doc) ? typescriptProps(doc, paths) : reactDocgenProps(doc, paths),
    deprecated: tagDeprecation(own(doc, 'tags')),
  }))
}

export function readVueDocgen(docs: readonly Documented[], given: Given, reading: Reading): CodeComponent[] {
  return read(docs, given, reading, 'vue-docgen', (doc, paths) => ({
    framework: 'vue',
    ...vueMembers(doc, paths),
    deprecated: vueDeprecation(own(doc, 'tags')),
  }))
}

/** `documentation.json` of Compodoc: components and directives. */
export function readCompodoc(value: Json, given: Given, reading: Reading): CodeComponent[] {
  const all = [...recordList(own(value, 'components')), ...recordList(own(value, 'directives'))]
  const docs = all.map((doc) => ({ file: stringIn(doc, 'file'), entry: stringIn(doc, 'name') ?? '', doc }))
  return read(docs, given, reading, 'compodoc', (doc, paths) => ({
    framework: 'angular',
    tag: stringIn(doc, 'selector')?.split(',')[0]?.trim(),
    description: stringIn(doc, 'rawdescription'),
    deprecated: own(doc, 'deprecated') === true ? (stringIn(doc, 'deprecationMessage') ?? true) : undefined,
    ...angularMembers(doc, paths),
  }))
}

/** By react-docgen-typescript each prop says its own name; by react-docgen only its key does. */
const isTypescript = (doc: Json): boolean =>
  recordsIn(own(doc, 'props')).some(([, prop]) => stringIn(prop, 'name') !== undefined)

function read(
  docs: readonly Documented[],
  { path, packages }: Given,
  reading: Reading,
  format: ManifestFormat,
  parts: (doc: Json, paths: MachinePaths) => Partial<ComponentParts> & Pick<ComponentParts, 'framework'>,
): CodeComponent[] {
  const files = docs.map(({ file, doc }) => file ?? stringIn(doc, 'filePath') ?? stringIn(doc, 'definedInFile'))
  const paths = new MachinePaths(files.flatMap((file) => sourcePair(file)))
  const from = packageAround(path, packages)
  return docs.flatMap(({ doc, entry }, at) => {
    const file = files[at]
    const name = stringIn(doc, 'displayName') ?? stringIn(doc, 'name') ?? fileName(file)
    if (name === undefined) {
      reading.findings.add('code-entry-invalid', `${path}: ${entry}`, 'has no displayName')
      return []
    }
    return [
      makeComponent(
        {
          name,
          package: from?.name,
          key: from ? name : undefined,
          file: file === undefined ? undefined : paths.file(file),
          description: stringIn(doc, 'description'),
          ...parts(doc, paths),
          origin: { format, path, entry },
        },
        reading.findings,
      ),
    ]
  })
}

/** The folders that sources of a project are in tell where it begins. */
function sourcePair(file: string | undefined): (readonly [string, string])[] {
  const at = file?.search(/[\\/](?:src|packages|libs?|components|apps?)[\\/]/) ?? -1
  return file === undefined || at === -1 ? [] : [[file, file.slice(at + 1)]]
}

/** `button` of `src/button.stories.tsx`; undefined where there is no ending. */
function fileName(file: string | undefined): string | undefined {
  const parts = file?.split(/[\\/]/).at(-1)?.split('.') ?? []
  const whole = parts.length
  while (parts.length > 1 && /^\w+$/.test(parts.at(-1) ?? '')) parts.pop()
  return parts.length < whole ? parts.join('.') || undefined : undefined
}
