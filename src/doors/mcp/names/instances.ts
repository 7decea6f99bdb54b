import type { Json } from '../../../kit/shapes/json-value.ts'
import type { Ask } from '../asking/ask.ts'
import { renamedInstances, instancesIn } from '../rules/specs/instance-names.ts'
import { labeled, namesakesOf, type Namesake } from './namesakes.ts'

interface Read {
  readonly id: string
  readonly document: { readonly [key: string]: Json }
}

const MOST_EDGES = 200

/**
 * Spec documents say by name of what an element is an instance. Where several components have that name, the graph knows
 * which one is meant, and the document then says what tells it apart.
 */
export async function withTheirInstances(ask: Ask, reads: readonly Read[]): Promise<Read['document'][]> {
  const named = reads.map(({ document }) => instancesIn(document))
  const names = [...new Set(named.flatMap((own) => [...own]))]
  if (names.length === 0) return reads.map(({ document }) => document)
  const shared = await namesakesOf(
    ask,
    names.slice(0, MOST_NAMES).map((name) => ({ entity_type: 'component', name })),
  )
  const repeated = new Set([...(shared?.values() ?? [])].map(({ name }) => name))
  return Promise.all(
    reads.map(async ({ id, document }, at) => {
      const own = [...(named[at] ?? [])]
      if (shared === null || !own.some((name) => repeated.has(name))) return document
      const used = await usesOf(ask, id, shared)
      return renamedInstances(document, (name, element) => {
        const meant = used.filter((use) => use.name === name)
        const here = meant.length > 1 ? meant.filter(({ elements }) => elements.includes(element)) : meant
        return here[0] && here.length === 1 ? here[0].label : name
      })
    }),
  )
}

const MOST_NAMES = 500

interface Use {
  readonly name: string
  readonly label: string
  readonly elements: readonly string[]
}

async function usesOf(ask: Ask, id: string, shared: ReadonlyMap<string, Namesake>): Promise<Use[]> {
  const { body } = await ask('listEdges', {
    path: { entity_type: 'component', entity_id: id },
    query: { direction: 'outbound', edge_types: 'USES_COMPONENT', limit: MOST_EDGES },
  })
  return body.data.flatMap(({ to, metadata }) => {
    const one = shared.get(to.entity_id)
    if (one === undefined) return []
    const elements = metadata['nodeNames']
    const names = Array.isArray(elements) ? elements.filter((element) => typeof element === 'string') : []
    return [{ name: one.name, label: labeled(one), elements: names }]
  })
}
