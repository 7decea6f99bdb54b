import { parentPort } from 'node:worker_threads'
import type { Message, Reply } from './search-messages.ts'
import { SearchCore, type BegunSearch } from './search-core.ts'

// The thread that looks through names, texts and vectors, so that the thread that serves requests never does.

if (parentPort === null) throw new Error('this file runs as a worker thread')
const port = parentPort
const core = new SearchCore()
const begun = new Map<number, BegunSearch>()

port.on('message', (message: Message) => {
  if ('load' in message) return core.take(message)
  const reply = answer(message)
  if (reply) port.postMessage(reply)
})

/** Null: the meaning is still to come. */
function answer(message: Exclude<Message, { load: unknown }>): Reply | null {
  const { ask } = message
  try {
    if ('question' in message) {
      begun.set(ask, core.begin(message.question))
      return null
    }
    const search = begun.get(ask)
    begun.delete(ask)
    return search ? { ask, answer: core.finish(search, message.meaning) } : null
  } catch (error) {
    return { ask, failure: error instanceof Error ? error.message : String(error) }
  }
}
