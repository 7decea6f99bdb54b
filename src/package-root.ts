import { existsSync, readFileSync } from 'node:fs'

/** The folder of this package: what comes with it is found from there, whether this runs as source, compiled or bundled. */
export const PACKAGE_ROOT = rootAbove(new URL('./', import.meta.url))

/** What a worker thread or a child process runs: Node runs no TypeScript, so from the sources it is the bundle too. */
export const bundled = (entry: string): URL => new URL(`dist/bundle/${entry}.js`, PACKAGE_ROOT)

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
