import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { chunkText } from './rules/chunk-text.ts'
import { excerptsFor } from './rules/excerpt.ts'
import type { Load, Message, Passage, Reply } from './rules/search-messages.ts'
import { SearchCore, type BegunSearch } from './search-core.ts'

// The thread that looks through names, texts and vectors, so that the thread that serves requests never does.

if (parentPort === null) throw new Error('this file runs as a worker thread')
const port = parentPort
const core = new SearchCore()
const begun = new Map<number, BegunSearch>()
/** Whose message is being worked at: if the thread dies over it, the other side knows whom to keep out. */
const desk = new Uint8Array(workerData as SharedArrayBuffer)

// Beside many searches the thread that serves requests goes first. Elsewhere a priority is the whole process's.
if (process.platform === 'linux') setPriority(5)

port.on('message', (message: Message) => {
  desk.set(Buffer.from(projectOf(message)))
  if ('load' in message) core.take(message)
  else {
    const reply = answer(message)
    if (reply) port.postMessage(reply)
  }
  desk.fill(0)
})

function projectOf(message: Message): string {
  if ('load' in message) return message.projectId
  if ('take' in message) return message.take.projectId
  if ('question' in message) return message.question.projectId
  return begun.get(message.ask)?.question.projectId ?? ''
}

/** Null: the meaning is still to come. */
function answer(message: Exclude<Message, Load>): Reply | null {
  const { ask } = message
  try {
    if ('take' in message) {
      core.take(message.take)
      return { ask, wordBytes: core.wordBytes(message.take.projectId) }
    }
    if ('passages' in message) return { ask, excerpts: quote(message.query, message.passages) }
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

function quote(query: string, passages: readonly Passage[]): string[] {
  const excerpt = excerptsFor(query)
  return passages.map(({ chunk, ...passage }) => {
    // As embed-entities.ts orders them: chunks of files come last, and beyond the others nothing may be quoted.
    const chunks = () => [...chunkText(passage.description), ...chunkText(passage.text)]
    return excerpt(passage, chunk === null ? null : () => chunks()[chunk] ?? '')
  })
}
