import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { ServiceError } from '../../errors.ts'
import { present } from '../../kit/present.ts'
import { ImportJob } from './import-job.ts'
import type { Answer, ImportOrder, Question } from './import-messages.ts'

// The thread of one import at a time: it reads, checks and prepares, so that the thread that serves requests only writes
// rows. An order begins an import, questions follow.

if (parentPort === null) throw new Error('this file runs as a worker thread')
const port = parentPort
const say = (answer: Answer): void => port.postMessage(answer)
const begin = (order: ImportOrder): ImportJob => new ImportJob(order, (progress) => say({ progress }))
let job: ImportJob | undefined

for await (const [message] of on(port, 'message') as AsyncIterable<[ImportOrder | Question]>) {
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
  }
}
