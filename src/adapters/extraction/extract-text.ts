import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { EXTRACTION_STATUSES } from '../../contract/words.ts'
import { unavailable } from '../../errors.ts'
import { entryProcess, PACKAGE_ROOT } from '../../package-root.ts'
import type { ExtractedText, Log, TextExtractor } from '../../ports.ts'

interface ExtractorOptions {
  readonly log: Log
  /** When the process is ended, whatever it does. */
  readonly deadlineMs?: number
}

const DEADLINE_MS = 10_000
/** Time that the process has to hand over what it has, after it stopped reading. */
const FAREWELL_MS = 2_000
/** 30,000 characters as JSON, with every one of them escaped. */
const MAX_ANSWER_BYTES = 400_000
const FAILED: ExtractedText = { status: 'failed', text: '', truncated: false }

/**
 * Reads each document in a process of its own, with bounds on heap, WASM memory and time, without our environment and
 * without a right to write, to start anything or to read outside the package. A thread would not hold it in: a crash of
 * one is a crash of all.
 */
export function createTextExtractor({ log, deadlineMs = DEADLINE_MS }: ExtractorOptions): TextExtractor {
  return {
    extract(bytes, contentType) {
      const softLimit = String(Math.max(deadlineMs - FAREWELL_MS, deadlineMs / 2))
      const { args, env } = entryProcess('extract-child', FLAGS, [contentType, softLimit])
      const child = spawn(process.execPath, args, {
        env,
        cwd: '/',
        stdio: ['pipe', 'pipe', 'ignore'],
      })
      if (child.pid === undefined) return notStarted(child, log)
      yieldToRequests(child.pid)
      return new Promise((resolve) => {
        const parts: Buffer[] = []
        let length = 0
        let isOver = false
        const deadline = setTimeout(() => {
          isOver = true
          child.kill('SIGKILL')
        }, deadlineMs)
        child.stdout.on('data', (part: Buffer) => {
          length += part.length
          if (length > MAX_ANSWER_BYTES) child.kill('SIGKILL')
          else parts.push(part)
        })
        child.on('error', () => resolve(FAILED))
        child.on('close', (code, signal) => {
          clearTimeout(deadline)
          const answer = code === 0 ? readAnswer(Buffer.concat(parts)) : undefined
          if (!answer)
            log.warn('extraction.failed', {
              content_type: contentType,
              bytes: bytes.length,
              code,
              signal,
              is_over: isOver,
            })
          resolve(answer ?? FAILED)
        })
        // A process that ends early closes its end of the pipe; that is its answer, not an error of ours.
        child.stdin.on('error', () => {})
        child.stdin.end(bytes)
      })
    },
  }
}

/** The machine has no room for a process, or no longer has the program: the document is not at fault. */
async function notStarted(child: ChildProcess, log: Log): Promise<never> {
  const [error] = (await once(child, 'error')) as [NodeJS.ErrnoException]
  log.warn('extraction.not_started', { reason: error.code ?? error.name })
  throw unavailable('the process that reads documents')
}

/** Requests go first: nobody waits for the text of a document. */
function yieldToRequests(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system does not allow it: then it runs like any other.
  }
}

/** The process is not trusted: what it says is looked at like any other input. */
function readAnswer(bytes: Buffer): ExtractedText | undefined {
  try {
    const answer: unknown = JSON.parse(bytes.toString())
    return isAnswer(answer) ? answer : undefined
  } catch {
    return undefined
  }
}

function isAnswer(answer: unknown): answer is ExtractedText {
  if (typeof answer !== 'object' || answer === null) return false
  const { status, text, truncated } = answer as Record<string, unknown>
  return (
    EXTRACTION_STATUSES.some((known) => known === status) &&
    typeof text === 'string' &&
    text.length <= 30_000 &&
    text.isWellFormed() &&
    !text.includes('\0') &&
    typeof truncated === 'boolean'
  )
}

const PACKAGE = path.resolve(fileURLToPath(PACKAGE_ROOT))

/** The folder that holds a dependency and what it needs in turn; installers put it in many places. */
function foldersOf(dependency: string): string[] {
  const entry = createRequire(import.meta.url).resolve(dependency)
  const end = entry.lastIndexOf(`${path.sep}node_modules${path.sep}`)
  return end === -1 ? [] : [entry.slice(0, end + '/node_modules'.length)]
}

// All else that the child needs is in its bundle.
const READABLE = new Set([PACKAGE, ...foldersOf('@hyzyla/pdfium')])

const FLAGS = {
  node: [
    Number(process.versions.node.split('.')[0]) >= 23 ? '--permission' : '--experimental-permission',
    ...[...READABLE].map((folder) => `--allow-fs-read=${folder}${path.sep}*`),
    '--max-old-space-size=128',
    '--no-warnings',
  ],
  v8: ['--wasm-max-mem-pages=4096'],
}
