import type { CodeComponent } from '../model/code-component.ts'
import { foldKey, groupedBy } from '../model/fold.ts'

const FEWEST_TAGS = 3
const MOST_OF_THEM = 0.8

/**
 * The folded names of each component. The prefix that nearly all tags of a package share is no part of a name: what people
 * call `sl-button` is a button, and so is its class `SlButton`.
 */
export function codeNames(components: readonly CodeComponent[]): ReadonlyMap<CodeComponent, readonly string[]> {
  const elements = components.filter(({ framework, tag }) => framework === 'element' && tag !== null)
  const prefixes = new Map(
    [...groupedBy(elements, (element) => [packageKey(element)])].map(([key, group]) => [key, sharedPrefix(group)]),
  )
  return new Map(
    components.map((component) => {
      const { framework, tag, name, export: exported } = component
      if (framework !== 'element' || tag === null) return [component, [foldKey(name)]]
      const prefix = prefixes.get(packageKey(component))
      if (prefix === undefined) return [component, [foldKey(tag), foldKey(exported ?? '')]]
      return [component, [foldKey(tag.slice(prefix.length)), foldKey(withoutPrefix(exported ?? '', prefix))]]
    }),
  )
}

const packageKey = ({ package: from, origins }: CodeComponent): string => from ?? origins[0]?.path ?? ''

/** With its dash. */
function sharedPrefix(elements: readonly CodeComponent[]): string | undefined {
  const [most] = [...groupedBy(elements, ({ tag }) => [tag?.split('-')[0] ?? ''])].sort(
    ([, a], [, b]) => b.length - a.length,
  )
  if (most === undefined || most[1].length < FEWEST_TAGS || most[1].length < elements.length * MOST_OF_THEM)
    return undefined
  return `${most[0]}-`
}

function withoutPrefix(exported: string, prefix: string): string {
  const folded = foldKey(exported)
  const start = foldKey(prefix)
  return folded.startsWith(start) && folded.length > start.length ? folded.slice(start.length) : folded
}
