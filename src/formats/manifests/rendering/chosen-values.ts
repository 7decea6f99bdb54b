import type { CodeComponent, CodeValue, Target } from '../model/code-component.ts'
import { sameValue } from '../model/code-value.ts'
import type { ComponentLink } from '../linking/link.ts'
import { stopgap } from './stopgap.ts'

/** What somebody chose in the design: by property. A swapped instance, or what is in a slot, comes as code. */
export type Choices = Readonly<Record<string, string | boolean | { readonly code: string }>>

export interface Chosen {
  /** In the order of the component's own list. */
  readonly props: ReadonlyMap<string, CodeValue>
  readonly slots: ReadonlyMap<string, CodeValue>
  readonly children: readonly CodeValue[]
  /** Properties of the design that no link leads into the code. */
  readonly unlinked: readonly string[]
}

/** The choices of the design as values of the code, through the links. */
export function chosenValues(
  component: Pick<CodeComponent, 'props'>,
  link: ComponentLink | undefined,
  choices: Choices,
): Chosen {
  const props = new Map<string, CodeValue>()
  const slots = new Map<string, CodeValue>()
  const children: CodeValue[] = []
  const linked = new Set<string>()
  for (const { design, code, values } of link?.properties ?? []) {
    if (!Object.hasOwn(choices, design)) continue
    linked.add(design)
    const value = codeValue(choices[design], values, choices)
    if (value !== undefined && !('omitted' in value)) put(code, value, { props, slots, children })
  }
  const isFilled = (name: string): boolean => slots.has(name) || (name === 'children' && children.length > 0)
  return {
    props: withRequired(component, props, isFilled),
    slots,
    children,
    unlinked: Object.keys(choices).filter((name) => !linked.has(name)),
  }
}

function put(
  target: Target,
  value: CodeValue,
  into: {
    readonly props: Map<string, CodeValue>
    readonly slots: Map<string, CodeValue>
    readonly children: CodeValue[]
  },
): void {
  // A gate and what it lets through lead to the same place: one of them is it.
  if ('prop' in target) into.props.set(target.prop, into.props.get(target.prop) ?? value)
  else if ('slot' in target) into.slots.set(target.slot, into.slots.get(target.slot) ?? value)
  else if (!into.children.some((one) => sameValue(one, value))) into.children.push(value)
}

type Values = ComponentLink['properties'][number]['values']

function codeValue(choice: Choices[string] | undefined, values: Values, choices: Choices): CodeValue | undefined {
  if (choice === undefined) return undefined
  if (typeof choice === 'object') return choice
  const found = values.find(({ design }) => design === String(choice))
  if (found === undefined) return values.length > 0 ? undefined : { literal: choice }
  if (!('property' in found.code)) return found.code
  const other = choices[found.code.property]
  return other === undefined ? undefined : typeof other === 'object' ? other : { literal: other }
}

/** Without what is the default anyway, and with something for what has to be there. */
function withRequired(
  { props }: Pick<CodeComponent, 'props'>,
  chosen: ReadonlyMap<string, CodeValue>,
  isFilled: (name: string) => boolean,
): ReadonlyMap<string, CodeValue> {
  const listed = new Set(props.map(({ name }) => name))
  const known = props.flatMap((prop): (readonly [string, CodeValue])[] => {
    const value = chosen.get(prop.name)
    // Nothing between the tags is no child to the compiler.
    const isEmpty = prop.name === 'children' && value !== undefined && 'literal' in value && value.literal === ''
    if (value !== undefined && !(isEmpty && prop.required))
      return prop.default && sameValue(prop.default, value) && !prop.required ? [] : [[prop.name, value]]
    return prop.required && !isFilled(prop.name) ? [[prop.name, stopgap(prop)]] : []
  })
  return new Map([...known, ...[...chosen].filter(([name]) => !listed.has(name))])
}
