import { isRecord, own, type Json } from '../../kit/json-value.ts'
import { cssKey } from './css-key.ts'
import { channelsText } from './tree/style-value.ts'

/** Whether a paint style shows this color and nothing else. */
export function isColorOf(properties: Json, written: string): boolean {
  const paints = own(properties, 'paints')
  const shown = Array.isArray(paints) ? paints.filter((paint: Json) => own(paint, 'visible') !== false) : []
  const [paint, ...others] = shown
  const color = own(paint, 'color')
  if (others.length > 0 || own(paint, 'type') !== 'SOLID' || !isRecord(color)) return false
  const text = channelsText({ ...color, a: share(color['a']) * share(own(paint, 'opacity')) })
  return text !== null && cssKey(text).key === cssKey(written).key
}

const share = (part: Json | undefined): number => (typeof part === 'number' ? part : 1)
