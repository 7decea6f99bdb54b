import type { CodeComponent } from '../../formats/manifests/model/code-component.ts'
import type { ComponentLink, DesignComponent } from '../../formats/manifests/linking/link.ts'
import type { UsesReport } from '../../formats/uses/schema.ts'
import { componentsByName, isSameComponent } from './same-component.ts'
import { mostUsed } from './use-summary.ts'

interface Known {
  readonly side: {
    readonly components: ReadonlyMap<string, CodeComponent>
    readonly design: ReadonlyMap<string, DesignComponent>
    readonly linksOfCode: ReadonlyMap<string, readonly ComponentLink[]>
  }
  /** Ids of tokens by what code calls them. */
  readonly tokens: ReadonlyMap<string, string>
  readonly tokenNames: ReadonlyMap<string, string>
}

const MOST_TOLD = 1_000

/** What of a report is of a library, and what of that the code says is deprecated. */
export function matchReport({ components, tokens }: UsesReport, known: Known) {
  const byName = componentsByName(known.side.components.values())
  const used = new Map<CodeComponent, number>()
  const deprecated = new Map<string, { id: string; prop?: string; uses: number }>()
  for (const { id, package: from, name, uses } of components) {
    const subject = { subject: id, package: from, name }
    for (const component of byName.get(name) ?? []) {
      if (!isSameComponent(component, subject)) continue
      used.set(component, (used.get(component) ?? 0) + uses.length)
      if (component.deprecated !== undefined) count(deprecated, { id: component.id }, uses.length)
      const old = new Set(component.props.flatMap((prop) => (prop.deprecated === undefined ? [] : [prop.name])))
      if (old.size === 0) continue
      for (const { props = [] } of uses)
        for (const prop of props) if (old.has(prop.name)) count(deprecated, { id: component.id, prop: prop.name }, 1)
    }
  }
  const ofTokens = new Map<string, number>()
  for (const { name, uses } of tokens) {
    const id = known.tokens.get(name)
    if (id !== undefined) ofTokens.set(id, (ofTokens.get(id) ?? 0) + uses.length)
  }
  const sum = (all: readonly { readonly uses: readonly unknown[] }[]): number =>
    all.reduce((total, { uses }) => total + uses.length, 0)
  return {
    components: sum(components),
    tokens: sum(tokens),
    matched_components: mostUsed(
      [...used].map(([{ id, name }, uses]) => ({
        id,
        name,
        uses,
        designs: (known.side.linksOfCode.get(id) ?? []).flatMap(
          ({ design }) => known.side.design.get(design)?.name ?? [],
        ),
      })),
    ).slice(0, MOST_TOLD),
    matched_tokens: mostUsed(
      [...ofTokens].map(([id, uses]) => ({ id, name: known.tokenNames.get(id) ?? '', uses })),
    ).slice(0, MOST_TOLD),
    deprecated: mostUsed([...deprecated.values()]).slice(0, MOST_TOLD),
  }
}

function count(
  into: Map<string, { id: string; prop?: string; uses: number }>,
  of: { id: string; prop?: string },
  uses: number,
): void {
  const key = `${of.id} ${of.prop ?? ''}`
  const known = into.get(key)
  into.set(key, { ...of, uses: (known?.uses ?? 0) + uses })
}
