import { isRecord } from '../../../kit/json-value.ts'
import type { SourceValue, TokenOrigin } from './source-token.ts'

/** Where our own export keeps what the format has no word for. */
export const VITRINE = 'com.vitrine'

type Node = Readonly<Record<string, unknown>>

/** Values per mode as tools write them: `{ "acme.themes": { dark } }`, `{ "com.acme": { modes: { dark } } }`, `sets`. */
export function inlineModes(node: Node): SourceValue[] {
  const sets = node['sets']
  if (isRecord(sets)) {
    return Object.entries(sets).map(([mode, set]) =>
      isRecord(set) && Object.hasOwn(set, 'value')
        ? { mode, raw: set['value'], type: typeFromSchema(set['$schema']) }
        : { mode, raw: set, type: null },
    )
  }
  for (const [name, extension] of Object.entries(extensionsOf(node))) {
    if (!isRecord(extension)) continue
    const modes = /(^|\.)(modes?|themes)$/.test(name)
      ? extension
      : [extension['modes'], extension['mode'], extension['themes']].find(isRecord)
    if (modes) return Object.entries(modes).map(([mode, raw]) => ({ mode, raw, type: null }))
  }
  return []
}

/** The modes that a group declares for the tokens in it, which makes it a collection. */
export function declaredModes(group: Node): { readonly modes: readonly string[]; readonly id: string | null } | null {
  for (const extension of Object.values(extensionsOf(group))) {
    if (!isRecord(extension) || !Array.isArray(extension['modes'])) continue
    const modes = extension['modes'].filter((mode) => typeof mode === 'string')
    if (modes.length > 0) return { modes, id: idIn(extension) }
  }
  return null
}

export function originOf(node: Node): TokenOrigin {
  const extensions = extensionsOf(node)
  const ours = isRecord(extensions[VITRINE]) ? extensions[VITRINE] : {}
  const scopes = scopesOf(ours['scopes']) ?? Object.values(extensions).map(scopesIn).find(Boolean)
  const sourceId =
    textOf(ours['source_id']) ?? Object.values(extensions).map(idIn).find(Boolean) ?? textOf(node['uuid'])
  const key = textOf(ours['key'])
  const name = textOf(ours['name'])
  return {
    ...(key === null ? {} : { key }),
    ...(name === null ? {} : { name }),
    ...(scopes ? { scopes } : {}),
    ...(sourceId ? { sourceId } : {}),
  }
}

/** What extensions hold beyond what is read of them, by the name of the extension. */
export function unreadExtensions(node: Node): string[] {
  return Object.entries(extensionsOf(node)).flatMap(([name, extension]) => {
    if (name === VITRINE || /(^|\.)(modes?|themes)$/.test(name) || /\.(scopes|variableId)$/.test(name)) return []
    if (!isRecord(extension)) return [name]
    return Object.keys(extension)
      .filter((key) => !READ.has(key))
      .map((key) => `${name}.${key}`)
  })
}

const READ = new Set('modes mode themes scopes figmaId variableId id alphaModifier alphaModifiers modify'.split(' '))

export function extensionsOf(node: Node): Node {
  const extensions = node['$extensions'] ?? node['extensions']
  return isRecord(extensions) ? extensions : {}
}

/** Spectrum and its relatives say the type as the address of a schema: `…/token-types/color.json`. */
export function typeFromSchema(schema: unknown): string | null {
  const name = typeof schema === 'string' ? /\/token-types\/([\w-]+)\.json$/.exec(schema)?.[1] : undefined
  return name === undefined || name === 'alias' || name.endsWith('-set') ? null : name
}

function idIn(extension: unknown): string | null {
  if (typeof extension === 'string' && /^Variable(Collection)?I[dD]:/.test(extension)) return extension
  if (!isRecord(extension)) return null
  return textOf(extension['variableId']) ?? textOf(extension['figmaId']) ?? textOf(extension['id'])
}

const scopesIn = (extension: unknown): readonly string[] | 'ALL' | null =>
  Array.isArray(extension) ? null : isRecord(extension) ? scopesOf(extension['scopes']) : null

function scopesOf(scopes: unknown): readonly string[] | 'ALL' | null {
  if (scopes === 'ALL') return 'ALL'
  if (!Array.isArray(scopes)) return null
  const names = scopes.filter((scope) => typeof scope === 'string')
  return names.includes('ALL_SCOPES') ? 'ALL' : names
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
