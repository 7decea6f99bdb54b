import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { scratchDirectory } from '../kit/scratch.ts'

// Packages of strangers as they are published. None of their scripts are run.

/** Why the proof of snippets cannot run here, or null: `describe.skipIf(noPackages)(…)`. */
export const noPackages: string | null =
  process.env['VITRINE_PROOF'] !== '1'
    ? 'packages are fetched by `npm run proof -- snippets` only'
    : isReachable()
      ? null
      : 'the registry of npm does not answer'
if (noPackages) console.log(`snippets are not held against published packages: ${noPackages}`)

/** A folder with these packages and all they need. */
export function installed(...packages: readonly string[]): string {
  const folder = scratchDirectory('vitrine-packages')
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  npm(folder, 'install', '--no-audit', '--no-fund', '--legacy-peer-deps', ...packages)
  return folder
}

/** The file of a package as the registry has it. */
export function packed(name: string): string {
  const folder = path.join(scratchDirectory('vitrine-packed'), 'files')
  mkdirSync(folder)
  const [file = ''] = npm(folder, 'pack', name).trim().split('\n').slice(-1)
  return path.join(folder, file)
}

function npm(folder: string, command: string, ...rest: readonly string[]): string {
  return execFileSync('npm', [command, '--ignore-scripts', '--silent', ...rest], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 600_000,
  })
}

function isReachable(): boolean {
  try {
    npm('.', 'view', 'typescript', 'version')
    return true
  } catch {
    return false
  }
}
