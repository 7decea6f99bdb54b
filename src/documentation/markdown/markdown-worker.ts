// The thread in which long Markdown is judged: a text that is hard to read holds up nobody else.
import { parentPort } from 'node:worker_threads'
import { judgeMarkdown, type JudgedMarkdown } from './judge-markdown.ts'

export interface MarkdownReply {
  readonly judged: readonly JudgedMarkdown[]
  readonly ms: number
}

parentPort?.on('message', (texts: readonly string[]) => {
  const start = performance.now()
  const judged = texts.map(judgeMarkdown)
  parentPort?.postMessage({ judged, ms: performance.now() - start } satisfies MarkdownReply, [])
})
