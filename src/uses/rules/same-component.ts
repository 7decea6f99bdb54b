import { groupedBy } from '../../formats/manifests/model/fold.ts'
import type { CodeComponent } from '../../formats/manifests/model/code-component.ts'

/** What code used, as a scan names it. */
interface Subject {
  readonly subject: string
  readonly package: string | null
  readonly name: string
}

type Named = Pick<CodeComponent, 'id' | 'name' | 'package' | 'export' | 'tag' | 'file'>

/** What uses of it may be called. */
export function namesOf({ id, name, export: exported, tag }: Named): string[] {
  const own = id.slice(id.lastIndexOf('#') + 1)
  return [...new Set([own, name, ...(exported === null ? [] : [exported]), ...(tag === null ? [] : [tag])])]
}

/** Whether a use is of this component: by package and export, by its tag, or by its file where no package is said. */
export function isSameComponent(component: Named, { subject, package: from, name }: Subject): boolean {
  if (subject === component.id) return true
  if (component.tag !== null && subject === `#<${component.tag}>`) return true
  const { export: exported } = component
  const own = component.id.slice(component.id.lastIndexOf('#') + 1)
  const isNamed = name === own || name === (exported === null || exported === 'default' ? component.name : exported)
  if (!isNamed) return false
  if (component.package !== null) return from === component.package
  return component.file !== null && subject.startsWith('./') && fileOf(subject).endsWith(`/${component.file}`)
}

const fileOf = (subject: string): string => subject.slice(1, subject.lastIndexOf('#'))

/** Components by the names that uses may have, so that many are looked up at once. */
export const componentsByName = (components: Iterable<CodeComponent>): ReadonlyMap<string, readonly CodeComponent[]> =>
  groupedBy(components, namesOf)
