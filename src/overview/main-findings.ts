import { Type } from 'typebox'
import { operatorRow } from '../contract/here/operator-row.ts'
import type { Library } from '../library/library.ts'
import { aliasesOf, NO_NODE } from '../library/nodes.ts'
import { countNulls, tellNulls } from '../tokens/rules/count-nulls.ts'
import { resolveProject } from '../projects/resolve-project.ts'

const EXAMPLES = 3

/** What matters most about a library that somebody sees for the first time: what is broken, unbound and worst in it. */
export const mainFindings = operatorRow({
  id: 'findings',
  input: Type.Object({ project: Type.String() }),
  async run({ db, libraries }, { project }) {
    const { id } = await resolveProject(db, project)
    const library = await libraries.open({ projectId: id })
    return {
      project_id: id,
      components: [...library.live('component')].length,
      tokens: [...library.live('token')].length,
      styles: [...library.live('style')].length,
      dangling_aliases: danglingAliases(library),
      null_values: nullValues(library),
      ...componentFindings(library),
    }
  },
})

function nullValues(library: Library) {
  const counts = countNulls(library, library.live('token'))
  return { ...counts, told: tellNulls(counts) }
}

function danglingAliases(library: Library): { count: number; examples: { name: string; to: string }[] } {
  const found: { name: string; to: string }[] = []
  for (const token of library.live('token')) {
    const lost = library
      .token(token)
      .values.flatMap((value) => aliasesOf(value).flatMap(({ alias, key }) => (alias === NO_NODE ? [key] : [])))
    for (const to of new Set(lost)) found.push({ name: library.name(token), to })
  }
  return { count: found.length, examples: found.slice(0, EXAMPLES) }
}

function componentFindings(library: Library) {
  const known = [...library.live('component')].flatMap((node) => {
    const chi = library.components.spec(node)?.chi
    return chi ? [{ name: library.name(node), chi, unbound: chi.ta.total - chi.ta.bound }] : []
  })
  const byUnbound = known.filter(({ unbound }) => unbound > 0).toSorted((a, b) => b.unbound - a.unbound)
  const worst = known.reduce<(typeof known)[number] | null>(
    (most, one) => (most === null || one.chi.score < most.chi.score ? one : most),
    null,
  )
  return {
    unbound_values: {
      count: known.reduce((sum, { unbound }) => sum + unbound, 0),
      of: known.reduce((sum, { chi }) => sum + chi.ta.total, 0),
      examples: byUnbound.slice(0, EXAMPLES).map(({ name, unbound }) => ({ name, unbound })),
    },
    worst_component: worst && { name: worst.name, score: worst.chi.score, status: worst.chi.status },
  }
}
