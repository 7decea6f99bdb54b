// The thread that holds the embedding model: model/T2.bin, see model/NOTICE.
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { present } from '../../kit/present.ts'
import { PACKAGE_ROOT } from '../../package-root.ts'
import { movedToName, readPurposes, type AskedVector } from './purposes.ts'
import { MOST_TOKENS, Transformer, WIDTH } from './transformer.ts'
import { readWeights } from './weights.ts'
import { loadWordPieces, readable } from './word-pieces.ts'

export type EmbedMessage = {
  readonly ask: number
  readonly texts: readonly string[]
  readonly purpose: 'query' | 'index'
}
export type EmbedReply =
  | { readonly ask: number; readonly vectors: readonly AskedVector[]; readonly ms: number }
  | { readonly ask: number; readonly failure: string }

/** What begins and ends every text for the model. */
const [BEGIN, END] = [101, 102]

if (parentPort === null) throw new Error('this file runs as a worker thread')
const port = parentPort
// Beside many searches the thread that serves requests goes first. Elsewhere a priority is the whole process's.
if (process.platform === 'linux') setPriority(5)
const model = (name: string): URL => new URL(`model/${name}`, PACKAGE_ROOT)
const tokenize = loadWordPieces(readFileSync(model('vocab.txt'), 'utf8'))
const transformer = new Transformer(readWeights(readFileSync(model('T2.bin'))))
const purposes = readPurposes(readFileSync(model('purposes.txt'), 'utf8'), readFileSync(model('purposes.bin')), WIDTH)
const ways = transformer.placeDirections(purposes.ways)

port.on('message', (message: EmbedMessage) => {
  port.postMessage(answer(message))
})

function answer({ ask, texts, purpose }: EmbedMessage): EmbedReply {
  try {
    const began = performance.now()
    const read = purpose === 'query' ? moved : (vector: Float32Array) => ({ vector, isOfField: false })
    const vectors = embed(texts).map(read)
    return { ask, vectors, ms: performance.now() - began }
  } catch (error) {
    return { ask, failure: String(error) }
  }
}

const moved = (vector: Float32Array): AskedVector => movedToName(vector, purposes, transformer.cosines(vector, ways))

/** What cannot be read has a vector of zeros, which is close to nothing. */
function embed(texts: readonly string[]): Float32Array[] {
  const read = texts.map(readable)
  const vectors = embedRead(read.filter((text) => text !== null)).values()
  return read.map((text) => (text === null ? new Float32Array(WIDTH) : present(vectors.next().value)))
}

/** Short texts together: a row of weights that is read for one token is as well used for the next. */
function embedRead(texts: readonly string[]): Float32Array[] {
  const vectors: Float32Array[] = []
  let together: number[][] = []
  let tokens = 0
  for (const text of texts) {
    const ids = [BEGIN, ...tokenize(text, MOST_TOKENS - 2), END]
    if (tokens + ids.length > MOST_TOKENS) {
      vectors.push(...transformer.embed(together))
      together = []
      tokens = 0
    }
    together.push(ids)
    tokens += ids.length
  }
  return together.length === 0 ? vectors : [...vectors, ...transformer.embed(together)]
}
