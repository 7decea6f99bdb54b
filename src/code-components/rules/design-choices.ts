import type { DesignProperty } from '../../formats/manifests/linking/link.ts'
import type { Choices } from '../../formats/manifests/rendering/chosen-values.ts'

/** What is chosen of each property that a use can say: what somebody chose over what is the default in the design. */
export const designChoices = (
  properties: readonly DesignProperty[],
  chosen: Readonly<Record<string, string | boolean>> = {},
): Choices =>
  Object.fromEntries(
    properties.flatMap(({ name, type, default: standard }) => {
      // What is swapped in, or put into a slot, is no text of code.
      if (type === 'INSTANCE_SWAP' || type === 'SLOT') return []
      const value = Object.hasOwn(chosen, name) ? chosen[name] : standard
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
