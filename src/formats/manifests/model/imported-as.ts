import { importLine, isImportable, packageOf, type ImportBinding } from './import-lines.ts'
import type { ComponentParts } from './make-component.ts'

/** Package, export and import line of a name that is written in code: `Tabs.Tab` is imported as `Tabs`. */
export function importedAs(
  name: string,
  binding: ImportBinding | undefined,
): Pick<ComponentParts, 'package' | 'export' | 'import'> {
  if (binding === undefined) return {}
  const [, ...members] = name.split('.')
  const exported = binding.name === '*' ? members.join('.') : [binding.name, ...members].join('.')
  // A part of a default export is told apart by the name that people give the whole.
  const from = { export: binding.name === 'default' && members.length > 0 ? name : exported }
  if (!isImportable(binding.module)) return from
  return { ...from, package: packageOf(binding.module), import: importLine(binding) }
}

export const bindingOf = (name: string, imports: readonly ImportBinding[]): ImportBinding | undefined =>
  imports.find(({ local }) => local === name.split('.')[0])
