// The thread in which long Markdown is checked: a text that is hard to read holds up nobody else.
import { parentPort } from 'node:worker_threads'
import { checkMarkdown, type CheckedMarkdown } from './check-markdown.ts'

export interface MarkdownReply {
  readonly checked: readonly CheckedMarkdown[]
  readonly ms: number
}

parentPort?.on('message', (texts: readonly string[]) => {
  const start = performance.now()
  const checked = texts.map(checkMarkdown)
  parentPort?.postMessage({ checked, ms: performance.now() - start } satisfies MarkdownReply, [])
})
