/**
 * Labels of variants such as `size=Small, state=Rest`, many of which usually are a whole block of combinations:
 * then one line says it, `size=Small, state=Rest|Hover`. Undefined where they are not, or are no such labels.
 */
export function combined(labels: readonly string[]): string | undefined {
  const parsed = labels.map((label) => label.split(', ').map((part) => part.split('=')))
  const axes = parsed[0]?.map(([axis = '']) => axis) ?? []
  const isSame = parsed.every(
    (parts) => parts.length === axes.length && parts.every((part, at) => part.length === 2 && part[0] === axes[at]),
  )
  if (axes.length === 0 || !isSame) return undefined
  const values = axes.map((_, at) => [...new Set(parsed.map((parts) => parts[at]?.[1] ?? ''))])
  const block = values.reduce((product, list) => product * list.length, 1)
  if (block !== new Set(labels).size) return undefined
  return axes.map((axis, at) => `${axis}=${(values[at] ?? []).join('|')}`).join(', ')
}
