import type { LinkedCode } from '../../src/code-components/schema.ts'
import type { TypeError } from './check-types.ts'

/**
 * Why an error is one between a package and its own manifest: what is typed is what the manifest says, and the types of
 * the package say otherwise. Undefined for all others, which are faults of ours.
 */
export function faultOfPackage(
  { code, message, use }: TypeError,
  { props, import: line }: LinkedCode,
  manifest: string,
): string | undefined {
  if (/^TS(2305|2724|2614)$/.test(code) && use === undefined)
    return isImported(line ?? '', manifest) ? 'not exported, although the manifest imports it' : undefined
  const [, refused] = /^Type '("[^"]*"|-?\d+)' is not assignable/.exec(message) ?? []
  if (refused !== undefined && props.some(({ values }) => values?.includes(JSON.parse(refused) as string | number)))
    return 'a value of the manifest that the types refuse'
  if (props.length === 0 && use !== undefined && !/\s\w/.test(use.slice(1, use.indexOf('>'))))
    return 'required by the types, where the manifest has no props'
  return undefined
}

/** By the text of the manifest, as it quotes imports. */
function isImported(line: string, manifest: string): boolean {
  const [, name = '', module = ''] = /^import \{ (\w+)(?: as \w+)? \} from '([^']+)'$/.exec(line) ?? []
  const statements = manifest.matchAll(/import\s*\{([^}]*)\}\s*from\s*\\?["']([^"'\\]+)/g)
  return [...statements].some(([, names = '', from]) => from === module && new RegExp(`\\b${name}\\b`).test(names))
}
