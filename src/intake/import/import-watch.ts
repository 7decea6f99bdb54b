// Looks at the process of an import from a thread beside it: what it reads in one piece keeps its own thread from looking
// for minutes. V8 bounds the heap by itself, and what is beside it not at all; and nobody else ends a process whose parent
// was killed.
import { workerData } from 'node:worker_threads'

const LOOK_MS = 200
const { parent, memoryBytes } = workerData as { readonly parent: number; readonly memoryBytes: number }

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  // As V8 ends that finds no room.
  if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGABRT')
}, LOOK_MS)
