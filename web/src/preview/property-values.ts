import type { Configuration, Prop, SpecDocument } from '../api/spec-document.ts'
import { axesOf } from './axes.ts'

export interface OtherProp {
  readonly name: string
  readonly kind: 'boolean' | 'choice' | 'text'
  readonly choices: readonly string[]
  /** Its default, as a control shows it. */
  readonly standard: string
}

/** The properties that choose no variant and change a picture all the same: texts, switches and swaps. */
export function otherProps(document: SpecDocument): readonly OtherProp[] {
  const axes = new Set(axesOf(document).map(({ name }) => name))
  return Object.entries(document.props ?? {}).flatMap(([name, prop]) => {
    const kind = kindOf(prop)
    if (axes.has(name) || kind === null) return []
    const listed = [...(prop.enum ?? []), ...(prop.anyOf ?? [])].filter((one) => typeof one === 'string')
    return [{ name, kind, choices: listed, standard: textOf(prop.default) }]
  })
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

function kindOf({ type, enum: listed = [], anyOf = [] }: Prop): OtherProp['kind'] | null {
  if (type === 'boolean') return 'boolean'
  if (listed.length > 0 || anyOf.length > 0) return 'choice'
  return type === 'string' || type === 'number' ? 'text' : null
}

/** What the address says of them, as the values that they are. */
export function valuesOf(props: readonly OtherProp[], chosen: Readonly<Record<string, string>>): Configuration {
  return Object.fromEntries(
    props.flatMap(({ name, kind }) => {
      const text = chosen[name]
      return text === undefined ? [] : [[name, kind === 'boolean' ? text === 'true' : text]]
    }),
  )
}
