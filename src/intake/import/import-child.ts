import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ServiceError } from '../../errors.ts'
import { present } from '../../kit/present.ts'
import { bundled } from '../../package-root.ts'
import { ImportJob } from './import-job.ts'
import type { Answer, ImportOrder, Question } from './import-messages.ts'

// The process of one import at a time: it reads, checks and prepares, so that the process that serves requests only
// writes rows. An order begins an import, questions follow, and it ends with the process that started it.

if (process.send === undefined) throw new Error('this file runs as a child process')
const say = (answer: Answer): void => void process.send?.(answer)
const begin = (order: ImportOrder): ImportJob => new ImportJob(order, (progress) => say({ progress }))
let job: ImportJob | undefined
/** One after the other, as they come. */
let last: Promise<void> = Promise.resolve()

process.on('disconnect', () => process.exit())
process.on('message', (message: ImportOrder | Question) => {
  last = last
    .then(() => take(message))
    .catch((error: unknown) => fail(String(error instanceof Error ? error.stack : error)))
})

yieldToRequests()

new Worker(bundled('import-watch'), {
  execArgv: [],
  workerData: { parent: process.ppid, memoryBytes: Number(process.argv[2]) },
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
}).unref()

function yieldToRequests(): void {
  try {
    setPriority(5)
  } catch {
    // The system does not allow it: then it runs like any other.
  }
}

function fail(failure: string): void {
  process.send?.({ failure } satisfies Answer, () => process.exit(1))
}

async function take(message: ImportOrder | Question): Promise<void> {
  try {
    if ('ask' in message) await answer(present(job), message)
    else job = begin(message)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    say({ refusal: { code: error.code, message: error.message, details: error.details } })
  }
}

async function answer(job: ImportJob, question: Question): Promise<void> {
  switch (question.ask) {
    case 'check':
      return say({ answer: await job.check() })
    case 'known':
      job.addKnown(question.entities)
      return say({ answer: null })
    case 'likenesses':
      return say({ answer: job.likenesses() })
    case 'sources':
      job.chooseSources(question.homes)
      return say({ answer: null })
    case 'stored':
      job.addStored(question.items)
      return say({ answer: null })
    case 'next':
      return say({ answer: await job.next() })
    case 'only specs':
      return say({ answer: await job.holdsOnlySpecs() })
    case 'read specs':
      return say({ answer: await job.specs.read(job.files) })
    case 'write specs':
      await job.specs.write(question.bundles)
      return say({ answer: null })
    case 'references':
      return say({ answer: job.nextReferences() })
    case 'code':
      return say({ answer: job.nextCode() })
  }
}
