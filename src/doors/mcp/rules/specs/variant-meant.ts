import { isRecord, type Json, type JsonObject } from '../../../../kit/shapes/json-value.ts'
import { ANY_PROPERTY } from '../meant/as-meant.ts'
import { folded, nearest } from '../../../../entities/rules/nearest.ts'

interface Axis {
  readonly name: string
  readonly values: readonly string[]
}

type Meant =
  | { readonly variant: Readonly<Record<string, string>> }
  | { readonly at: string; readonly message: string; readonly expected: readonly string[] }

/** A variant by the properties and values that there are, whatever their case; or which of them there is not. */
export function variantMeant(configurations: readonly Json[], props: Json | undefined, asked: JsonObject): Meant {
  const axes = axesOf(configurations)
  const told = axes.map(({ name, values }) => `${name}: ${values.join(' | ')}`)
  const variant: Record<string, string> = {}
  for (const [key, value] of Object.entries(asked)) {
    const having = key === ANY_PROPERTY ? axes.filter(({ values }) => values.some((one) => isSame(one, value))) : []
    if (key === ANY_PROPERTY && having.length !== 1) {
      const message = `must name a property: ${having.length === 0 ? 'none' : 'more than one'} has this value`
      return { at: key, message, expected: told }
    }
    const axis = having[0] ?? axes.find(({ name }) => folded(name) === folded(key))
    if (!axis) {
      const near = nearest(
        key,
        axes.map(({ name }) => name),
      )
      const isProp = isRecord(props) && Object.hasOwn(props, key)
      const hint = isProp
        ? ': it is a prop, which no variant is drawn for'
        : near === undefined
          ? ''
          : `; did you mean ${near}?`
      return { at: key, message: `is no property that variants differ by${hint}`, expected: told }
    }
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const known = axis.values.find((one) => one === text) ?? axis.values.find((one) => folded(one) === folded(text))
    if (known === undefined) {
      const near = nearest(text, axis.values)
      const hint = near === undefined ? '' : `; did you mean ${near}?`
      return { at: key, message: `has no value "${text.slice(0, 60)}"${hint}`, expected: axis.values }
    }
    variant[axis.name] = known
  }
  return { variant }
}

const isSame = (known: string, value: Json | undefined): boolean =>
  typeof value === 'string' && folded(known) === folded(value)

function axesOf(configurations: readonly Json[]): Axis[] {
  const axes = new Map<string, Set<string>>()
  for (const one of configurations.filter(isRecord)) {
    for (const [name, value] of Object.entries(one)) {
      const values = axes.get(name) ?? new Set<string>()
      values.add(typeof value === 'string' ? value : JSON.stringify(value))
      axes.set(name, values)
    }
  }
  return [...axes].map(([name, values]) => ({ name, values: [...values] }))
}
