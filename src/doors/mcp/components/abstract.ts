import { isRecord, type Json } from '../../../kit/shapes/json-value.ts'
import { telling } from '../asking/tool.ts'
import { deprecationOf } from '../names/namesakes.ts'
import { anatomyPart, propType, variantSummary } from '../rules/specs/compact-spec.ts'
import type { Read } from './read.ts'
import { isTreeKnown } from './sections.ts'

/** All that is needed to use a component; how it is drawn comes on demand. */
export function abstract(read: Read): Record<string, unknown> {
  const { component, spec, document } = read
  const chi = spec?.spec._svc.chi
  return telling({
    name: component.name,
    id: component.id,
    description: component.description,
    depth: component.component_depth,
    docs: component.has_docs,
    status: component.sync_status === 'synced' ? undefined : component.sync_status,
    publish: component.publish_status === 'CURRENT' ? undefined : component.publish_status,
    spec_version: component.has_drift ? `${spec?.spec_schema_version ?? 'none'} (outdated)` : undefined,
    ...usage(read),
    // Of what was not imported nothing is sound.
    health:
      chi &&
      isTreeKnown(read) &&
      telling({
        score: chi.score,
        status: chi.status,
        penalties:
          chi.score === 100 ? undefined : { props: chi.po, coverage: chi.dc, api: chi.as, tokens: chi.ta_penalty },
        // A share of nothing is no health.
        values_bound: chi.ta.total === 0 ? undefined : `${chi.ta.bound}/${chi.ta.total}`,
      }),
    no_spec: document === null,
    not_imported: notImported(read),
  })
}

/** What code that uses it has to know. */
export function usage({ document, names }: Read): Record<string, unknown> {
  const { props, anatomy, variantConfigurations } = document ?? {}
  return telling({
    props: mapped(props, propType),
    anatomy: mapped(anatomy, (part) => anatomyPart(part, names)),
    variants: Array.isArray(variantConfigurations) ? variantSummary(variantConfigurations) : undefined,
  })
}

/** Where it stands in the design tool, and what is said against its use. */
export const beside = (read: Read): Record<string, unknown> =>
  telling({
    deprecated: deprecationOf(read),
    link: read.link,
    node: read.link === null ? read.node_id : undefined,
  })

/** What is empty is not whole: whoever builds from it has to be told what to ask for. */
export function notImported(read: Read): string | undefined {
  if (read.document === null) return 'its spec: how it is built is not known here; ask for an import of its file'
  if (isTreeKnown(read)) return undefined
  return 'its layers: sizes, colors and texts are not known here; ask for an import with the nodes of its file'
}

function mapped(fields: Json | undefined, write: (value: Json) => Json): unknown {
  if (!isRecord(fields)) return fields
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, write(value)]))
}
