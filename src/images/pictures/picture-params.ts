import { readConfiguration } from '../../components/rules/spec/read-configuration.ts'
import type { Configuration } from '../../components/rules/spec/spec-document.ts'
import { isConfiguration } from '../../components/selected-variant.ts'
import { firstUnstorable, isTooDeep } from '../../contract/input.ts'
import { integer, Refusal, text, type Param } from '../../contract/params.ts'
import { isRecord, parsedJson } from '../../kit/shapes/json-value.ts'

type Values = Readonly<Record<string, string | number | boolean | null>>

/** An object of names to plain values as JSON. */
function valuesParam(description: string, example: string): Param<Values> {
  const asText = text({ description, example, maxLength: 4000 })
  return {
    ...asText,
    fallback: {},
    read(given) {
      const json = asText.read(given)
      if (typeof json !== 'string') return json ?? {}
      const value = isTooDeep(json, 1) ? undefined : parsedJson(json)
      if (isValues(value) && !firstUnstorable(value, 'values')) return value
      return new Refusal(`must be a JSON object of names to values, like ${example}`)
    },
  }
}

const isValues = (value: unknown): value is Values =>
  isRecord(value) && Object.values(value).every((one) => one === null || typeof one !== 'object')

const asText = text({
  description:
    'Which variant: `Size=Small, State=Hover`, a URL-encoded JSON object of the same, or its place in `variantConfigurations` of the spec, from 0. What it does not say stays at its default; other properties are in `props`.',
  example: 'Size=Small, State=Hover',
  maxLength: 4000,
})

const variant: Param<number | Configuration | undefined> = {
  ...asText,
  fallback: undefined,
  read(given) {
    const said = asText.read(given)
    if (typeof said !== 'string') return said
    if (/^\d{1,6}$/.test(said)) return Number(said)
    const json = /^\s*\{/.test(said) && !isTooDeep(said, 1) ? parsedJson(said) : undefined
    const value = json ?? readConfiguration(said)
    const isSaid = isConfiguration(value) && Object.keys(value).length > 0 && !firstUnstorable(value, 'variant')
    return isSaid
      ? value
      : new Refusal('must be like Size=Small, State=Hover, or {"Size":"Small"}, or a number from 0 on')
  },
}

const background = text({ description: 'A color behind it, `#rrggbb`; none where it is left out.', example: '#ffffff' })

/** What may be said of a picture, whichever form it is asked in. */
export const pictureParams = {
  variant,
  props: valuesParam(
    'URL-encoded JSON object of property names to values, those that choose the variant among them; others stay at their defaults.',
    '{"size":"sm","label":"Save"}',
  ),
  modes: valuesParam(
    'URL-encoded JSON object of collection names to modes; others show their default mode.',
    '{"Color":"Dark"}',
  ),
  background: {
    ...background,
    read(given: string) {
      const color = background.read(given)
      return typeof color !== 'string' || /^#[0-9a-f]{6}$/i.test(color)
        ? color
        : new Refusal('must be a color, like #ffffff')
    },
  },
  scale: integer({
    description: 'How many pixels for one of the component; a PNG of more than four million is made smaller.',
    min: 1,
    max: 4,
    fallback: 1,
  }),
} as const
