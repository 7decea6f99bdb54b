import type { LinkedCode } from '../../src/code-components/schema.ts'
import type { Choices } from '../../src/formats/manifests/rendering/chosen-values.ts'

/** What a text may hold that markup has to be kept from reading. */
const TEXTS = ['Some text', `It's "5 < 6" & {more}`] as const

/**
 * What can be chosen of everything that is linked: all combinations where they are no more than `most`, else what is
 * given, each value once beside it, and then combinations at equal distances.
 */
export function combinations(link: LinkedCode['link'], given: Choices, most: number): readonly Choices[] {
  const axes = axesOf(link)
  const all = axes.reduce((total, [, values]) => total * values.length, 1)
  if (all <= most) return Array.from({ length: all }, (_, at) => ({ ...given, ...chosenAt(axes, at) }))
  const once = axes.flatMap(([name, values]) => values.map((value) => ({ ...given, [name]: value })))
  const rest = Math.max(0, most - once.length - 1)
  const spread = Array.from({ length: rest }, (_, at) => ({
    ...given,
    ...chosenAt(axes, Math.floor(((at + 0.5) * all) / rest)),
  }))
  return [given, ...once, ...spread]
}

type Axis = readonly [name: string, values: readonly (string | boolean)[]]

function axesOf(link: LinkedCode['link']): readonly Axis[] {
  const axes = new Map<string, Set<string | boolean>>()
  for (const { design, values } of link?.properties ?? []) {
    const axis = axes.get(design) ?? new Set()
    axes.set(design, axis)
    for (const value of values.length === 0 ? TEXTS : values.map((one) => one.design)) axis.add(chosenAs(value))
  }
  return [...axes].map(([name, values]) => [name, [...values]])
}

const chosenAs = (value: string): string | boolean => (value === 'true' || value === 'false' ? value === 'true' : value)

function chosenAt(axes: readonly Axis[], at: number): Record<string, string | boolean> {
  let left = at
  return Object.fromEntries(
    axes.map(([name, values]) => {
      const value = values[left % values.length] ?? ''
      left = Math.floor(left / values.length)
      return [name, value]
    }),
  )
}
