import { isRecord, own, type Json } from '../../kit/shapes/json-value.ts'
import { cssKey } from './css-key.ts'
import { channelsText } from './tree/style-value.ts'

/** The one color that a paint style shows, as `cssKey` has it; null where it shows anything else. */
export function paintColor(properties: Json): string | null {
  const paints = own(properties, 'paints')
  const shown = Array.isArray(paints) ? paints.filter((paint: Json) => own(paint, 'visible') !== false) : []
  const [paint, ...others] = shown
  const color = own(paint, 'color')
  if (others.length > 0 || own(paint, 'type') !== 'SOLID' || !isRecord(color)) return null
  const text = channelsText({ ...color, a: share(color['a']) * share(own(paint, 'opacity')) })
  return text === null ? null : cssKey(text).key
}

const share = (part: Json | undefined): number => (typeof part === 'number' ? part : 1)
