// What the single executable runs first, from memory: it sees to it that the program is in a folder, and enters it there.
// Threads, WebAssembly and what is read in pieces need files. Node starts one script of CommonJS here (docs/decisions/0058).
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import path from 'node:path'
import { getAsset, getRawAsset } from 'node:sea'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { type ProgramList, unpackProgram } from './program-archive.ts'
import { programFolder } from './program-folder.ts'
import { programPlaces } from './program-places.ts'

const { VITRINE_ENTRY: entry, VITRINE_V8_FLAGS: v8Flags } = process.env

if (entry === undefined) start()
else {
  // A child process of ours (src/package-root.ts).
  if (v8Flags) setFlagsFromString(v8Flags)
  enter(entry)
}

function start(): void {
  try {
    const list = JSON.parse(getAsset('list', 'utf8')) as ProgramList
    const places = programPlaces(process.argv.slice(2), {
      env: process.env,
      platform: process.platform,
      home: homeOf(),
      isCheckout: false,
      isOurs: (directory) => existsSync(path.join(directory, 'store')),
      namesIn,
    })
    const folder = programFolder({
      list,
      unpack: () => unpackProgram(list, new Uint8Array(getRawAsset('program') as ArrayBuffer)),
      places,
      userId: process.getuid?.() ?? null,
      tell: (place) => {
        if (process.stderr.isTTY) process.stderr.write(`Unpacking the program into ${place}, once\n`)
      },
    })
    enter(path.join(folder, 'dist', 'bundle', 'main.js'))
  } catch (error) {
    process.stderr.write(`vitrine: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** The script in memory has no place from which a module could be imported; one that lies beside the program has. */
function enter(file: string): void {
  const load = createRequire(file)('./enter.cjs') as (url: string) => Promise<unknown>
  void load(pathToFileURL(file).href)
}

function namesIn(directory: string): string[] | null {
  try {
    return readdirSync(directory)
  } catch {
    return null
  }
}

function homeOf(): string | null {
  try {
    return homedir()
  } catch {
    return null
  }
}
