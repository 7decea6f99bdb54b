import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')

/**
 * Both packages, packed from a copy of what git has: nothing that was built before is there, so what is inside of them
 * was built by their own `prepack`, and the build of this checkout stays as it is for whoever is running it.
 */
export function packAll(home: string): { readonly service: string; readonly client: string } {
  const copy = path.join(home, 'checkout')
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of files.toString().split('\0')) {
    if (/^(test|bench)\//.test(file) || !existsSync(path.join(ROOT, file)) || file === '') continue
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    cpSync(path.join(ROOT, file), path.join(copy, file))
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
  const pack = (...which: string[]): string => {
    // As anybody would type it: the repository does not switch scripts off.
    const told = npm(copy, 'pack', '--json', '--foreground-scripts=false', ...which)
    const packed = JSON.parse(told) as { filename: string }[] | Record<string, { filename: string }>
    const [one] = Object.values(packed)
    return path.join(copy, one?.filename ?? '')
  }
  return { service: pack(), client: pack('--workspace', 'client') }
}

export const npm = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 67_108_864,
  }).toString()

export interface Started {
  readonly api_url: string
  readonly console_url: string
  readonly key: string
}

/** Starts a server and waits for the JSON that it prints. */
export async function startServer(
  command: readonly [string, ...string[]],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly uid?: number; readonly gid?: number },
): Promise<{ readonly started: Started; readonly server: ChildProcess; readonly stop: () => Promise<number | null> }> {
  const [program, ...args] = command
  // A group of its own: npx is a process around ours, and both have to end.
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let [printed, complaints] = ['', '']
  server.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const started = await new Promise<Started>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      // A refusal is JSON too; the exit that follows tells it.
      if (printed.endsWith('}\n') && printed.includes('"api_url"')) resolve(JSON.parse(printed) as Started)
    })
    server.once('exit', (code) => reject(new Error(`${command.join(' ')} ended with ${code}: ${complaints}${printed}`)))
  })
  return {
    started,
    server,
    async stop() {
      const exited = once(server, 'exit') as Promise<[number | null]>
      if (server.pid !== undefined) process.kill(-server.pid, 'SIGTERM')
      return (await exited)[0]
    },
  }
}
