import { existsSync, readFileSync } from 'node:fs'
import { isSea } from 'node:sea'
import { fileURLToPath } from 'node:url'

/** The folder of this package: what comes with it is found from there, whether this runs as source, compiled or bundled. */
export const PACKAGE_ROOT = rootAbove(new URL('./', import.meta.url))

/** What a worker thread or a child process runs: Node runs no TypeScript, so from the sources it is the bundle too. */
export const bundled = (entry: string): URL => new URL(`dist/bundle/${entry}.js`, PACKAGE_ROOT)

interface EntryFlags {
  readonly node: readonly string[]
  readonly v8: readonly string[]
}

/**
 * How a child process runs an entry of the bundle. The single executable takes every argument for its own program, so that
 * Node's flags go by the environment, and those of V8, which may not, are set by `executable/launch.ts`.
 */
export function entryProcess(
  entry: string,
  flags: EntryFlags,
  args: readonly string[],
): { readonly args: string[]; readonly env: Record<string, string> } {
  const file = fileURLToPath(bundled(entry))
  if (!isSea()) return { args: [...flags.node, ...flags.v8, file, ...args], env: {} }
  const quoted = flags.node.map((flag) => `"${flag.replaceAll(/["\\]/g, String.raw`\$&`)}"`)
  return {
    args: [...args],
    env: { NODE_OPTIONS: quoted.join(' '), VITRINE_ENTRY: file, VITRINE_V8_FLAGS: flags.v8.join(' ') },
  }
}

/** Of this release, as its package says. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('package.json', PACKAGE_ROOT), 'utf8')) as { version: string }
  return version
}

function rootAbove(folder: URL): URL {
  if (existsSync(new URL('package.json', folder))) return folder
  const parent = new URL('../', folder)
  if (parent.href === folder.href) throw new Error('the package has lost its package.json')
  return rootAbove(parent)
}
