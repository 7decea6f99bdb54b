import type { CodeSide } from '../code-components/code-side.ts'
import { libraryCode } from '../code/library-code.ts'
import type { CodeTokens } from '../code/rules/token-facts.ts'
import type { CodeComponent } from '../formats/manifests/model/code-component.ts'
import type { Library } from '../library/library.ts'
import type { Sql } from '../ports.ts'
import { isSameComponent, namesOf } from './rules/same-component.ts'
import { readUsesNamed, type UseRow } from './store.ts'

/** What repositories use of these components, of which some may be used nowhere any more. */
export async function usesOfComponents(
  db: Sql,
  projectId: string,
  components: readonly CodeComponent[],
): Promise<UseRow[]> {
  const names = [...new Set(components.flatMap(namesOf))]
  if (names.length === 0) return []
  const rows = await readUsesNamed(db, projectId, names)
  return rows.filter((row) => !row.isToken && components.some((component) => isSameComponent(component, row)))
}

/** What a token is called in CSS and in Sass, each part of a composite one too. */
export const usedNames = (tokens: CodeTokens): ReadonlyMap<string, string> =>
  new Map(
    tokens.tokens.flatMap(({ id, codeName, endings }) =>
      endings.flatMap((ending) => [
        [`--${codeName}${ending}`, id] as const,
        [`$${codeName}${ending}`, id] as const,
        // Names of Sass are equal with either.
        [`$${(codeName + ending).replaceAll('-', '_')}`, id] as const,
      ]),
    ),
  )

export async function usesOfToken(db: Sql, projectId: string, library: Library, id: string): Promise<UseRow[]> {
  const names = [...usedNames(await libraryCode(library))].flatMap(([name, token]) => (token === id ? [name] : []))
  return names.length === 0 ? [] : (await readUsesNamed(db, projectId, names)).filter((row) => row.isToken)
}

/** Components in code that a component of the design is linked with. */
export const codeOfDesign = (side: CodeSide, id: string): CodeComponent[] =>
  (side.linksOfDesign.get(id.toLowerCase()) ?? []).flatMap(({ code }) => side.components.get(code) ?? [])
