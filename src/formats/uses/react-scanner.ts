import { isList, isRecord, own, type Json } from '../../kit/shapes/json-value.ts'
import type { ComponentUse, PropKind, UsedProp, UsesReport } from './schema.ts'

// What `raw-report` of react-scanner writes: by component its instances, parts of components inside of it.

export const isReactScanner = (value: Json): boolean =>
  isRecord(value) &&
  !Object.hasOwn(value, 'version') &&
  Object.values(value).some((one) => isList(own(one, 'instances')) || isRecord(own(one, 'components')))

interface Heading {
  readonly repository: string
  readonly commit: string | null
  /** What is one word is told, everything else is none of our business. */
  readonly isPlainWord: (text: string) => boolean
}

const DEEPEST = 20

/** The same as a scan of ours would say of it, as far as it goes: it knows no tokens, and follows no names. */
export function readReactScanner(said: Json, { repository, commit, isPlainWord }: Heading): UsesReport {
  const files = new Map<string, number>()
  const components = new Map<string, { package: string | null; name: string; tag: boolean; uses: ComponentUse[] }>()
  const visit = (value: Json, around: string, depth: number): void => {
    if (!isRecord(value) || depth > DEEPEST) return
    for (const [own_, inner] of Object.entries(value)) {
      const name = around === '' ? own_ : `${around}.${own_}`
      const instances = own(inner, 'instances')
      for (const instance of isList(instances) ? instances : []) add(name, instance)
      visit(own(inner, 'components') ?? null, name, depth + 1)
    }
  }
  const add = (name: string, instance: Json): void => {
    const start = own(own(instance, 'location'), 'start')
    const [path, line] = [own(own(instance, 'location'), 'file'), own(start, 'line')]
    const isTag = name.includes('-')
    if (typeof path !== 'string' || typeof line !== 'number' || !(isTag || /^\p{Lu}|\./u.test(name))) return
    const from = own(own(instance, 'importInfo'), 'moduleName')
    const place = typeof from === 'string' ? from : null
    const id = isTag ? `#<${name}>` : place === null ? `./${path}#${name}` : `${place}#${name}`
    const file = files.get(path) ?? files.size
    files.set(path, file)
    const props = own(instance, 'props')
    const given = isRecord(props) ? Object.entries(props).map(([prop, value]) => propOf(prop, value, isPlainWord)) : []
    const component = components.get(id) ?? { package: isTag ? null : place, name, tag: isTag, uses: [] }
    components.set(id, component)
    component.uses.push({
      file,
      line,
      ...(given.length > 0 && { props: given }),
      ...(own(instance, 'propsSpread') === true && { spread: true as const }),
    })
  }
  visit(said, '', 0)
  return {
    version: 1,
    repository,
    commit,
    scanned_files: files.size,
    files: [...files.keys()],
    components: [...components]
      .map(([id, { tag, ...rest }]) => ({ id, ...rest, ...(tag && { tag: true as const }) }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    tokens: [],
  }
}

const KINDS: readonly (readonly [RegExp, PropKind])[] = [
  [/^\((?:Arrow)?Function/, 'function'],
  [/^\(ObjectExpression\)$/, 'object'],
  [/^\(ArrayExpression\)$/, 'list'],
  [/^\(JSX/, 'element'],
  [/^\(TemplateLiteral\)$/, 'template'],
  [/^\((?:Identifier|(?:TS)?MemberExpression)\)$/, 'name'],
  [/^\([A-Za-z]+\)$/, 'expression'],
]

function propOf(name: string, value: Json, isPlainWord: (text: string) => boolean): UsedProp {
  // An attribute without a value.
  if (value === null) return { name, kind: 'boolean', value: true }
  if (typeof value === 'boolean') return { name, kind: 'boolean', value }
  if (typeof value === 'number') return { name, kind: 'number', value }
  if (typeof value !== 'string') return { name, kind: 'expression' }
  const kind = KINDS.find(([pattern]) => pattern.test(value))?.[1]
  return kind === undefined ? { name, kind: 'text', ...(isPlainWord(value) && { value }) } : { name, kind }
}
