import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { ServiceError } from '../../errors.ts'
import { ImportJob } from './import-job.ts'
import type { Answer, ImportOrder, Question } from './import-messages.ts'

// The thread of one import: it reads, checks and prepares, so that the thread that serves requests only writes rows.

if (parentPort === null) throw new Error('this file runs as a worker thread')
const port = parentPort
const say = (answer: Answer): void => port.postMessage(answer)
const job = new ImportJob(workerData as ImportOrder, (progress) => say({ progress }))

try {
  for await (const [question] of on(port, 'message') as AsyncIterable<[Question]>) await answer(question)
} catch (error) {
  if (!(error instanceof ServiceError)) throw error
  say({ refusal: { code: error.code, message: error.message, details: error.details } })
}
port.close()

async function answer(question: Question): Promise<void> {
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
  }
}
