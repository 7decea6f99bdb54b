import { parentPort } from 'node:worker_threads'
import type { Message, Reply, SearchQuestion } from './search-messages.ts'
import { SearchCore } from './search-core.ts'

// The thread that looks through names and vectors, so that the thread that serves requests never does.

if (parentPort === null) throw new Error('this file runs as a worker thread')
const port = parentPort
const core = new SearchCore()

port.on('message', (message: Message) => {
  if ('load' in message) core.take(message)
  else port.postMessage(reply(message.ask, message.question))
})

function reply(ask: number, question: SearchQuestion): Reply {
  try {
    return { ask, answer: core.answer(question) }
  } catch (error) {
    return { ask, failure: error instanceof Error ? error.message : String(error) }
  }
}
