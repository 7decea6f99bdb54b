import { COMPONENT_TYPES, PUBLISH_STATUSES, type ComponentType, type PublishStatus } from '../contract/words.ts'
import { fields } from '../kit/shapes/fields.ts'
import { present } from '../kit/present.ts'
import type { SortColumns } from './rules/list-order.ts'
import type { SpecFacts } from './documents.ts'
import type { SortOrders } from './sort-orders.ts'
import type { TextBlob } from './text-blob.ts'

/** What a list row shows, in the order it is shown. `has_docs` is last because it alone is not the library's. */
export const COMPONENT_COLUMNS = [
  'id',
  'name',
  'type',
  'description',
  'sync_status',
  'publish_status',
  'component_depth',
  'variant_count',
  'chi_score',
  'source_node_id',
  'source_key',
  'created_at',
  'updated_at',
  'last_synced_at',
  'has_spec',
  'has_drift',
  'has_docs',
] as const

interface ComponentTableParts {
  /** Places in COMPONENT_TYPES and PUBLISH_STATUSES. */
  readonly types: Uint8Array
  readonly publishStatuses: Uint8Array
  /** 0 where no sync has ranked the component. */
  readonly depths: Int32Array
  /** 1 where it holds. */
  readonly hasSpec: Uint8Array
  readonly hasDrift: Uint8Array
  /** 1 where vectors of it came without an outline. */
  readonly lacksOutlines: Uint8Array
  /** What components are sorted by, beside their names. */
  readonly numbers: SortColumns['numbers']
  readonly orders: SortOrders
  /** Each row as the members of a JSON object, without braces and without `has_docs`. */
  readonly rows: readonly string[]
  /** Where each member starts in its row, `COMPONENT_COLUMNS.length` places a row (the last is the row's end + 1). */
  readonly memberStarts: Uint32Array
  /** The JSON text of each spec's facts, and which of them is whose (-1: no spec). */
  readonly specs: TextBlob
  readonly specOf: Int32Array
  /** Null where there is no spec too. */
  readonly schemaVersions: readonly (string | null)[]
}

/** The components of a library by column, and each as text that is ready to be sent. */
export class ComponentTable extends fields<ComponentTableParts>() {
  get count(): number {
    return this.rows.length
  }

  /** The members of a component's JSON object. */
  members(component: number, hasDocs: boolean): string {
    return `${present(this.rows[component])}${hasDocs ? HAS_DOCS : HAS_NO_DOCS}`
  }

  type(component: number): ComponentType {
    return present(COMPONENT_TYPES[present(this.types[component])])
  }

  publishStatus(component: number): PublishStatus {
    return present(PUBLISH_STATUSES[present(this.publishStatuses[component])])
  }

  /** 0 where no sync has ranked it. */
  depth(component: number): number {
    return present(this.depths[component])
  }

  /** Null where the spec declares none, and where there is no spec. */
  schemaVersion(component: number): string | null {
    return present(this.schemaVersions[component])
  }

  /** One member, such as `"name":"Button"`. */
  member(component: number, column: number, hasDocs: boolean): string {
    if (column === LAST_COLUMN) return (hasDocs ? HAS_DOCS : HAS_NO_DOCS).slice(1)
    const at = component * COMPONENT_COLUMNS.length + column
    return present(this.rows[component]).slice(this.memberStarts[at], present(this.memberStarts[at + 1]) - 1)
  }

  spec(component: number): SpecFacts | null {
    const at = present(this.specOf[component])
    return at === -1 ? null : (JSON.parse(this.specs.at(at)) as SpecFacts) // we wrote it
  }

  get byteLength(): number {
    let text = 0
    for (const row of this.rows) text += 24 + row.length
    const { types, publishStatuses, hasSpec, hasDrift, lacksOutlines, depths, specOf, memberStarts, numbers } = this
    const flags = [types, publishStatuses, hasSpec, hasDrift, lacksOutlines]
    const columns = [...flags, depths, specOf, memberStarts, ...Object.values(numbers)]
    for (const column of columns) text += column.byteLength
    return text + this.schemaVersions.length * 8 + this.specs.byteLength + this.orders.byteLength
  }
}

const LAST_COLUMN = COMPONENT_COLUMNS.indexOf('has_docs')
const HAS_DOCS = ',"has_docs":true'
const HAS_NO_DOCS = ',"has_docs":false'
