import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Replica } from '../kit/replica.ts'

// What one caller costs the others, by figures that a busy machine leaves alone: processor time of the thread that
// answers, memory of the process, and how many of somebody else's requests were answered meanwhile.

export interface Beside<T> {
  readonly result: T
  /** Of the thread that answers requests. */
  readonly servingSeconds: number
  /** Of the process with all its threads. */
  readonly seconds: number
  /** The most that the process held meanwhile, beyond what it held before. */
  readonly grownMb: number
  /** How long each of the other caller's requests took, sorted. Told, never judged by itself. */
  readonly waits: readonly number[]
}

const PACE_MS = 20

/** Does `work` while another caller reads, one plain GET after the other. */
export async function beside<T>({ child, apiUrl }: Replica, key: string, work: () => Promise<T>): Promise<Beside<T>> {
  const pid = child.pid ?? 0
  const before = { serving: cpuSeconds(`${pid}/task/${pid}`), all: cpuSeconds(`${pid}`), memory: residentMb(pid) }
  const going = { isOver: false }
  let most = before.memory
  const look = setInterval(() => (most = Math.max(most, residentMb(pid))), PACE_MS)
  const working = work().finally(() => (going.isOver = true))
  working.catch(() => undefined) // it is awaited below
  const waits: number[] = []
  try {
    do {
      const began = performance.now()
      const answer = await fetch(`${apiUrl}/v1/components`, { headers: { authorization: `Bearer ${key}` } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`a plain GET was answered ${answer.status}`)
      waits.push(performance.now() - began)
      await delay(PACE_MS)
    } while (!going.isOver)
    const result = await working
    return {
      result,
      servingSeconds: cpuSeconds(`${pid}/task/${pid}`) - before.serving,
      seconds: cpuSeconds(`${pid}`) - before.all,
      grownMb: most - before.memory,
      waits: waits.sort((a, b) => a - b),
    }
  } finally {
    clearInterval(look)
  }
}

export function told({ servingSeconds, seconds, grownMb, waits }: Beside<unknown>): string {
  const at = (share: number): string => (waits[Math.floor(share * (waits.length - 1))] ?? 0).toFixed(0)
  const cpu = `${servingSeconds.toFixed(2)} s of ${seconds.toFixed(2)} s of CPU serve`
  return `${cpu}, +${grownMb.toFixed(0)} MB; ${waits.length} GETs beside, ${at(0.5)} ms in the median, ${at(1)} at most`
}

const TICKS_A_SECOND = 100

function cpuSeconds(process: string): number {
  const fields = readFileSync(`/proc/${process}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

export interface Heard {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of several operations
  readonly body: any
}

/** One request on a connection of its own, by a client that sends all of it whatever it hears meanwhile. */
export function sendBytes(
  url: string,
  { key, method = 'POST', type, bytes }: { key: string; method?: string; type: string; bytes: Uint8Array },
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': type, 'content-length': bytes.length }
    const sent = request(url, { method, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: JSON.parse(text) as unknown }),
      )
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(bytes)
  })
}
