import type { Clock, Log, LogFields } from '../../ports.ts'
import { textLine } from './text-line.ts'

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
type Level = (typeof LEVELS)[number]

// The code never logs a key or a signature. These make a slip harmless, such as a driver's error that quotes its input.
const KEY = /svc_[0-9A-Za-z]{36}/g
const CREDENTIALS = /\b(bearer\s+|signature=|sig=)[^\s&"]+|(?<=:\/\/[^\s:/@"]*:)[^\s/@"]+(?=@)/gi

interface LineLogOptions {
  readonly level: Level
  readonly clock: Clock
  /** Of the request that the line is written for, where it is for one. */
  readonly requestId?: () => string | null
  /** JSON for machines, which is what it is unless told; text for the person at a terminal. */
  readonly format?: 'json' | 'text'
  /** Takes one line, its line break included. */
  readonly write: (line: string) => void
}

/** One line for each event: `time`, `level`, `event`, then the fields. */
export function createLineLog({ level, clock, requestId, format = 'json', write }: LineLogOptions): Log {
  const threshold = LEVELS.indexOf(level)
  const at = (name: Exclude<Level, 'silent'>) => {
    if (LEVELS.indexOf(name) < threshold) return () => {}
    return (event: string, fields: LogFields = {}) => {
      const id = requestId?.() ?? null
      const request = id === null ? {} : { request_id: id }
      const line = { time: new Date(clock.now()).toISOString(), level: name, event, ...request, ...fields }
      const json = redact(serialize(line))
      write(`${format === 'json' ? json : textLine(JSON.parse(json) as Record<string, unknown>)}\n`)
    }
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

function serialize(line: LogFields): string {
  try {
    return JSON.stringify(line, plain)
  } catch {
    // A cycle among the fields must not turn a log line into a crash.
    return JSON.stringify({
      time: line['time'],
      level: line['level'],
      event: line['event'],
      fields: 'not serializable',
    })
  }
}

function plain(_name: string, value: unknown): unknown {
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (typeof value === 'bigint') return value.toString()
  return value
}

function redact(line: string): string {
  return line.replace(KEY, 'svc_…').replace(CREDENTIALS, (_, kept: string | undefined) => `${kept ?? ''}…`)
}
