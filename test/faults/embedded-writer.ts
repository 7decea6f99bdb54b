import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Database } from '../../src/ports.ts'

/** A process that writes through the embedded adapter, until it is killed or its database fails. */
export class EmbeddedWriter {
  readonly child: ChildProcess
  /** What the process said was acknowledged. */
  readonly acknowledged: number[] = []
  complaints = ''

  constructor(dataDir: string, options: { first?: number; fault?: string } = {}) {
    const faults = options.fault ? ['--require', path.join(import.meta.dirname, 'embedded-faults.cjs')] : []
    this.child = spawn(
      process.execPath,
      [...faults, path.join(import.meta.dirname, 'embedded-writer.mjs'), dataDir, String(options.first ?? 0)],
      { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, EMBEDDED_FAULT: options.fault } },
    )
    let rest = ''
    this.child.stdout?.on('data', (chunk: Buffer) => {
      const lines = `${rest}${chunk.toString()}`.split('\n')
      rest = lines.pop() ?? ''
      this.acknowledged.push(...lines.map(Number))
    })
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.complaints += chunk.toString()
    })
  }

  /** The signal or code the process ended with, after all its output was read. */
  async ended(): Promise<string> {
    const [code, signal] = (await once(this.child, 'close')) as [number | null, string | null]
    return signal ?? String(code)
  }
}

/** What is missing of the acknowledged rows, or is there half done. */
export async function faultsAfter(db: Database, acknowledged: readonly number[]): Promise<number[]> {
  const rows = await db<{ n: number; twin: number }>`select n, twin from written`
  const whole = new Set(rows.filter(({ n, twin }) => twin === -n).map(({ n }) => n))
  const halfDone = rows.map(({ n }) => n).filter((n) => !whole.has(n))
  return [...acknowledged.filter((n) => !whole.has(n)), ...halfDone]
}
