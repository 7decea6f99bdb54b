import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder and those above it that are missing, and returns the first that was made. Node's own way, `recursive`,
 * goes up and down for ever where a folder that is there takes no others, as `/proc` does.
 */
export function makeFolder(folder: string, mode = 0o777): string | undefined {
  const missing: string[] = []
  for (let at = path.resolve(folder); !statSync(at, { throwIfNoEntry: false }); at = path.dirname(at)) missing.push(at)
  if (missing.length === 0) expectFolder(folder)
  for (const one of missing.toReversed()) makeOne(one, mode)
  return missing.at(-1)
}

function makeOne(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return expectFolder(folder) // another process was quicker
    if (code !== 'ENOENT') throw error
    const message = `the file system of ${path.dirname(folder)} takes no folders`
    throw Object.assign(new Error(message, { cause: error }), { code, syscall: 'mkdir' })
  }
}

/** As `mkdir` says it of a file that is in the way. */
function expectFolder(folder: string): void {
  if (!statSync(folder).isDirectory()) mkdirSync(folder)
}
