import { firstUnstorable, isTooDeep } from '../contract/input.ts'
import { Refusal, text, type Param } from '../contract/params.ts'
import type { Configuration } from './rules/spec/spec-document.ts'

const asText = text({
  description:
    'URL-encoded JSON object of property name to value, whole or partial, without case: selects one variant, or lists those that match. Not together with `include=variants`.',
  example: '{"size":"sm"}',
  maxLength: 4000,
})

/** A configuration as a JSON object of property name to value; numbers and booleans count as their text. */
export const variantParam: Param<Configuration | undefined> = {
  ...asText,
  fallback: undefined,
  read(given) {
    const json = asText.read(given)
    if (typeof json !== 'string') return json
    const value = isTooDeep(json, 1) ? undefined : parsed(json)
    if (isConfiguration(value) && !firstUnstorable(value, 'variant')) return value
    return new Refusal('must be a JSON object of property names to values, like {"size":"sm"}')
  },
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function isConfiguration(value: unknown): value is Configuration {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((one) => typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')
  )
}
