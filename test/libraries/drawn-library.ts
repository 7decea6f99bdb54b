import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Drawing, DrawInput, DrawnComponent, FontFile, Reference } from '../../render/src/index.ts'
import { draw } from '../../render/src/index.ts'
import { readSpec } from '../../src/formats/bundle/derive-spec.ts'

// A bundle as the renderer takes it, without a service: for tests that look at pictures alone.

type Graphics = Pick<DrawnComponent, 'vectors' | 'images'> & { instances?: unknown; instance_places?: unknown }

interface Bundle {
  readonly collections?: Iterable<{ key: string; name: string; modes: readonly { id: string; name: string }[] }>
  readonly tokens?: Iterable<{
    key: string
    source_id?: string | null
    name: string
    collection?: string | null
    values: Record<string, unknown>
  }>
  readonly styles?: Iterable<{ source_style_id?: string | null; name: string; properties: unknown }>
  readonly components?: Iterable<{ name: string; spec?: unknown } & Graphics>
}

export const ROOT = path.resolve(import.meta.dirname, '../..')
export const FONT = JSON.parse(readFileSync(path.join(ROOT, 'render/font/inter.json'), 'utf8')) as FontFile

export interface DrawnLibrary {
  readonly components: ReadonlyMap<string, DrawnComponent>
  /** All that a picture of it is drawn from. */
  input(name: string, options?: DrawOptions): DrawInput
  draw(name: string, options?: DrawOptions): Drawing
}

type DrawOptions = Partial<DrawInput> & { readonly mode?: string }

export function drawnLibrary(bundle: Bundle): DrawnLibrary {
  const components = new Map<string, DrawnComponent>()
  for (const { name, spec, vectors, images, instances, instance_places } of bundle.components ?? []) {
    if (spec === undefined) continue
    const { title: _, ...document } = readSpec(spec)
    // As the service reads them: the document was checked.
    const graphics = { vectors, images, instances, instance_places }
    components.set(name, { ...document, name, ...graphics } as unknown as DrawnComponent)
  }
  const styles = new Map(
    [...(bundle.styles ?? [])].map((style) => [style.source_style_id ?? style.name, style.properties]),
  )
  const stylesByName = new Map([...(bundle.styles ?? [])].map((style) => [style.name, style.properties]))
  const tokens = new Map([...(bundle.tokens ?? [])].map((token) => [token.key, token]))
  const byName = new Map(
    [...tokens.values()].flatMap(
      (token) =>
        [
          [token.name, token],
          [token.source_id ?? '', token],
        ] as const,
    ),
  )
  const collections = new Map([...(bundle.collections ?? [])].map((collection) => [collection.key, collection]))
  const valueIn = (token: NonNullable<ReturnType<typeof tokens.get>>, mode: string | undefined, hops = 0): unknown => {
    const modes = collections.get(token.collection ?? '')?.modes ?? []
    const chosen = modes.find(({ name }) => name === mode) ?? modes[0]
    const value = token.values[chosen?.id ?? Object.keys(token.values)[0] ?? '']
    if (typeof value !== 'object' || value === null || !('alias' in value) || hops > 10) return value
    const target = tokens.get(String(value.alias))
    return target && valueIn(target, mode, hops + 1)
  }
  const input = (name: string, { mode, ...options }: DrawOptions = {}): DrawInput => {
    const component = components.get(name)
    if (!component) throw new Error(`the library has no ${name}`)
    const lookUp = ({ kind, id, name }: Reference): unknown => {
      if (kind === 'style') return styles.get(id ?? '') ?? stylesByName.get(name)
      const token = byName.get(id ?? '') ?? byName.get(name) ?? byName.get(name.replace(/^[^/]*\//, ''))
      return token ? valueIn(token, mode) : stylesByName.get(name)
    }
    return { component, findComponent: (used) => components.get(used), lookUp, font: FONT, ...options }
  }
  return { components, input, draw: (name, options) => draw(input(name, options)) }
}
