import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const COMPILED = pathToFileURL(path.resolve(import.meta.dirname, '../../dist/adapters/embedded/data-directory.js')).href

// Loads first and starts on command, so that all contenders of a round really run at once.
const SCRIPT = `
  import { takeDataDirectory } from '${COMPILED}'
  const [, directory] = process.argv
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  process.stdin.once('data', async () => {
    try {
      await takeDataDirectory(directory, { log, onLost: () => console.log('lost') })
      console.log('won')
    } catch (error) {
      console.log(error.code === 'DATA_DIRECTORY_HELD' ? 'held' : error.stack)
    }
  })
  process.stdin.once('end', () => process.exit())
  console.log('ready')
`

/** A process of its own that takes a data directory when told to. */
export interface Contender {
  /** `won`, `held`, or the stack of an error; null if the process ended first. */
  go(): Promise<string | null>
  kill(): Promise<void>
}

export async function contender(directory: string): Promise<Contender> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async (): Promise<string | null> => {
    const next = await lines.next()
    return next.done ? null : next.value
  }
  if ((await nextLine()) !== 'ready') throw new Error('the contender did not start: is dist built?')
  return {
    go() {
      child.stdin.write('go\n')
      return nextLine()
    },
    kill: () => kill(child),
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
