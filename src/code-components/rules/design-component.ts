import type { DesignComponent, DesignProperty } from '../../formats/manifests/linking/link.ts'
import { isRecord, own, ownPath, type Json } from '../../kit/shapes/json-value.ts'

const OPEN_TYPES = { boolean: 'BOOLEAN', slot: 'INSTANCE_SWAP' } as const

/** The properties of a component, as its spec declares them (`props`). */
export function designProperties(props: Json | undefined): readonly DesignProperty[] {
  return Object.entries(isRecord(props) ? props : {}).map(([name, prop]) => {
    const options = own(prop, 'enum')
    const said = ownPath(prop, '$extensions', 'com.figma', 'type') ?? ownPath(prop, 'x-platform', 'FIGMA', 'type')
    const value = own(prop, 'default')
    const known = typeof value === 'string' || typeof value === 'boolean' ? { default: value } : {}
    if (Array.isArray(options) || said === 'VARIANT') {
      const values = Array.isArray(options) ? (options as readonly Json[]) : [true, false]
      return { name, type: 'VARIANT', values: values.map(String), ...known } as const
    }
    if (said === 'SLOT' || said === 'INSTANCE_SWAP' || said === 'BOOLEAN' || said === 'TEXT')
      return { name, type: said, ...known } as const
    const type = own(prop, 'type')
    return { name, type: type === 'boolean' || type === 'slot' ? OPEN_TYPES[type] : 'TEXT', ...known } as const
  })
}

const OURS = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** As links name it. A source that nobody knows a file of goes by a key of our making, which no address has. */
export const designComponent = (
  facts: Omit<DesignComponent, 'fileKey' | 'properties'> & {
    readonly fileKey: string
    readonly props: Json | undefined
  },
): DesignComponent => {
  const { props, fileKey, ...rest } = facts
  return { ...rest, fileKey: OURS.test(fileKey) ? null : fileKey, properties: designProperties(props) }
}
