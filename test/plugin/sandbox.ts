import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import type { FromCode, FromWindow, ReadReport } from '../../plugin/src/tool/messages.ts'

// The plugin's built code in QuickJS, as the design tool runs it, against a tool that is made of saved answers
// (plugin/test). QuickJS stands in test/tools, because only CI needs it.

const ROOT = path.resolve(import.meta.dirname, '../..')
const QUICKJS = new URL('../tools/node_modules/quickjs-emscripten/dist/index.mjs', import.meta.url)
export const CODE = path.join(ROOT, 'plugin/dist/code.js')

/** Why the plugin cannot be run here, or null. */
export const noSandbox: string | null = !existsSync(fileURLToPath(QUICKJS))
  ? 'npm ci --prefix test/tools installs QuickJS'
  : existsSync(CODE)
    ? null
    : 'npm run build makes the plugin'
if (noSandbox) console.warn(`the plugin is not run in a sandbox: ${noSandbox}`)

/** As far as it is used here; the packages of test/tools are not there for the compiler. */
interface Handle {
  dispose(): void
  dup(): Handle
}
interface Vm {
  readonly undefined: Handle
  readonly global: Handle
  readonly runtime: {
    executePendingJobs(): { error?: Handle }
    setMemoryLimit(bytes: number): void
    setMaxStackSize(bytes: number): void
  }
  newFunction(name: string, run: (...args: Handle[]) => Handle | undefined): Handle
  newString(text: string): Handle
  newNumber(value: number): Handle
  getString(handle: Handle): string
  getProp(of: Handle, name: string): Handle
  setProp(of: Handle, name: string, value: Handle): void
  evalCode(code: string, file: string): { readonly error?: Handle; readonly value?: Handle }
  callFunction(run: Handle, self: Handle, ...args: Handle[]): { readonly error?: Handle; readonly value?: Handle }
  dump(handle: Handle): unknown
  dispose(): void
}

export interface Opened {
  /** What the window says to the code. */
  say(message: FromWindow): void
  /** How often the code has given the tool its turn. */
  readonly turns: () => number
  readonly storage: () => Readonly<Record<string, unknown>>
  dispose(): void
}

interface Given {
  readonly library: object
  readonly hear: (message: FromCode) => void
  readonly storage?: Readonly<Record<string, unknown>>
  /** The clock in the sandbox, which no test is to wait for. */
  readonly now?: () => number
}

let made: Promise<readonly [Vm: { newContext(): Vm }, tool: string]> | null = null

export async function openPlugin({ library, hear, storage = {}, now = Date.now }: Given): Promise<Opened> {
  made ??= Promise.all([quickJs(), fakeTool()])
  const [engine, tool] = await made
  const vm = engine.newContext()
  vm.runtime.setMaxStackSize(4_194_304)
  let [isOpen, turns, kept] = [true, 0, JSON.stringify(storage)]
  const give = (name: string, run: (...args: Handle[]) => Handle | undefined): void =>
    vm.setProp(vm.global, name, vm.newFunction(name, run))
  const after = (result: { readonly error?: Handle; readonly value?: Handle }): void => {
    if (result.error) throw new Error(JSON.stringify(vm.dump(result.error)))
    result.value?.dispose()
    const jobs = vm.runtime.executePendingJobs()
    if (jobs.error) throw new Error(JSON.stringify(vm.dump(jobs.error)))
  }
  give('post', (message) => {
    const said = JSON.parse(vm.getString(message)) as FromCode
    // As between the tool and its window, nothing is answered before the one who said it has ended its turn.
    setImmediate(() => hear(said))
    return undefined
  })
  give('setTimeout', (callback) => {
    const held = callback.dup()
    turns++
    setImmediate(() => {
      if (!isOpen) return
      after(vm.callFunction(held, vm.undefined))
      held.dispose()
    })
    return vm.newNumber(turns)
  })
  give('givenLibrary', () => vm.newString(JSON.stringify(library)))
  give('keptStorage', () => vm.newString(kept))
  give('keep', (said) => {
    kept = vm.getString(said)
    return undefined
  })
  give('clock', () => vm.newNumber(now()))
  after(vm.evalCode('Date.now = clock', 'clock.js'))
  after(vm.evalCode(tool, 'tool.js'))
  after(vm.evalCode(readFileSync(CODE, 'utf8'), 'code.js'))
  return {
    say(message) {
      if (!isOpen) return
      const [hear, text] = [vm.getProp(vm.global, 'hear'), vm.newString(JSON.stringify(message))]
      after(vm.callFunction(hear, vm.undefined, text))
      hear.dispose()
      text.dispose()
    },
    turns: () => turns,
    storage: () => JSON.parse(kept) as Record<string, unknown>,
    dispose: () => (isOpen = false),
  }
}

export interface ReadFiles {
  readonly report: ReadReport
  readonly files: ReadonlyMap<string, string>
  /** By the names of their files. */
  readonly pictures: ReadonlyMap<string, Buffer>
  readonly pieces: readonly number[]
  readonly turns: number
}

/** What the plugin sends to its window for a library; of all pages, or some. */
export async function readLibrary(
  library: object,
  options: { readonly pages?: readonly string[]; readonly withPictures?: boolean; readonly now?: () => number } = {},
): Promise<ReadFiles> {
  const { now } = options
  const files = new Map<string, string>()
  const pieces: number[] = []
  const pictures = new Map<string, Buffer>()
  const { promise, resolve, reject } = waiting<ReadReport>()
  const opened = await openPlugin({
    library,
    ...(now && { now }),
    hear(message) {
      if (message.kind === 'opened') {
        const pages = options.pages ?? message.pages.map(({ id }) => id)
        opened.say({ kind: 'read', pages, withPictures: options.withPictures ?? false })
      } else if (message.kind === 'piece') {
        files.set(message.file, (files.get(message.file) ?? '') + message.text)
        pieces.push(message.text.length)
        opened.say({ kind: 'took' })
      } else if (message.kind === 'picture') {
        pictures.set(message.file, Buffer.from(message.base64, 'base64'))
        opened.say({ kind: 'took' })
      } else if (message.kind === 'read') resolve(message.report)
      else if (message.kind !== 'progress') reject(new Error(JSON.stringify(message)))
    },
  })
  opened.say({ kind: 'ready' })
  const report = await promise
  opened.dispose()
  return { report, files, pictures, pieces, turns: opened.turns() }
}

function waiting<Value>() {
  let [resolve, reject]: [(value: Value) => void, (error: Error) => void] = [() => {}, () => {}]
  const promise = new Promise<Value>((...both) => ([resolve, reject] = both))
  return { promise, resolve, reject }
}

async function quickJs(): Promise<{ newContext(): Vm }> {
  const { getQuickJS } = (await import(QUICKJS.href)) as { getQuickJS: () => Promise<{ newContext(): Vm }> }
  return getQuickJS()
}

/** Bundled like the plugin itself: a sandbox has no imports. */
async function fakeTool(): Promise<string> {
  const { output } = await build({
    cwd: path.join(ROOT, 'plugin'),
    input: 'test/in-sandbox.ts',
    platform: 'browser',
    tsconfig: false,
    write: false,
    output: { format: 'iife' },
  })
  return output[0].code
}
