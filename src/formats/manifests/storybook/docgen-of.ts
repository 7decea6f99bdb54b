import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import type { Framework } from '../model/code-component.ts'
import type { ComponentParts } from '../model/make-component.ts'
import { argTypeMembers } from './arg-types.ts'
import { angularMembers } from '../docgen/docgen-angular.ts'
import { reactDocgenProps, typescriptProps } from '../docgen/docgen-react.ts'
import { vueMembers } from '../docgen/docgen-vue.ts'
import type { MachinePaths } from '../model/machine-paths.ts'
import { stringIn } from '../model/read-member.ts'

export interface Docgen {
  readonly value: Json
  readonly framework: Framework | undefined
  readonly members: (paths: MachinePaths) => Partial<ComponentParts>
}

/** What each tool's part of an entry is called; the first that is there holds. */
const TOOLS: readonly (readonly [
  key: string,
  framework: Framework,
  members: (value: Json, paths: MachinePaths) => Partial<ComponentParts>,
])[] = [
  ['vueComponentMeta', 'vue', vueMembers],
  ['reactComponentMeta', 'react', (value, paths) => ({ props: typescriptProps(value, paths) })],
  ['reactDocgenTypescript', 'react', (value, paths) => ({ props: typescriptProps(value, paths) })],
  ['reactDocgen', 'react', (value, paths) => ({ props: reactDocgenProps(value, paths) })],
  ['solidComponentMeta', 'solid', (value, paths) => ({ props: typescriptProps(value, paths) })],
  ['vueDocgen', 'vue', vueMembers],
  ['compodoc', 'angular', angularMembers],
]

/** The docgen of an entry, by whichever tool; undefined where it has none. */
export function docgenOf(entry: Json | undefined): Docgen | undefined {
  for (const [key, framework, members] of TOOLS) {
    const value = own(entry, key)
    if (isRecord(value)) return { value, framework, members: (paths) => members(value, paths) }
  }
  const argTypes = own(entry, 'argTypes')
  if (!isRecord(argTypes)) return undefined
  // Its own part has but names: what they are is in the table.
  const meta = own(entry, 'angularComponentMeta')
  return {
    value: meta ?? {},
    framework: isRecord(meta) ? 'angular' : undefined,
    members: (paths) => argTypeMembers(argTypes, paths),
  }
}

/** Where the component is defined, as the machine that built it called the file. */
export const docgenFile = ({ value }: Docgen): string | undefined => {
  const sources = own(value, 'sourceFiles')
  const first: Json | undefined = Array.isArray(sources) ? sources[0] : sources
  return (
    stringIn(value, 'filePath') ?? stringIn(value, 'definedInFile') ?? (typeof first === 'string' ? first : undefined)
  )
}
