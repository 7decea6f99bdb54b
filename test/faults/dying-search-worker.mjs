// The search thread, but for one thing: a question that says so, and a text with such a word, take all memory it may have.
import { parentPort, workerData } from 'node:worker_threads'

const isDeadly = ({ question, take }) =>
  question?.query.includes('exhaustquery') ||
  take?.entries?.some(({ bodies }) => bodies.some((body) => body.includes('exhausttext')))

const on = parentPort.on.bind(parentPort)
parentPort.on = (event, handler) =>
  on(event, (message) => {
    if (isDeadly(message)) exhaust(message.question ?? message.take)
    handler(message)
  })

function exhaust({ projectId }) {
  new Uint8Array(workerData).set(Buffer.from(projectId))
  const kept = []
  for (;;) kept.push(Array.from({ length: 1e5 }, (_, at) => ({ at })))
}

await import('#built/bundle/search-worker.js')
