// Preloaded into a process (and so into its worker threads): writes down every change it makes below POWERCUT_ROOT,
// with the data, in one log file. Frame: length of the head, head as JSON, length of the data, data.
const fs = require('node:fs')
const path = require('node:path')
const { syncBuiltinESMExports } = require('node:module')

const root = process.env['POWERCUT_ROOT']
const original = { ...fs }
// Appended by all threads, a frame in one call: the file's order is the order of events.
const log = original.openSync(process.env['POWERCUT_LOG'], 'a')
const known = new Set()

function record(head, data = Buffer.alloc(0)) {
  const isZeros = data.length > 512 && data.equals(Buffer.alloc(data.length))
  const headBytes = Buffer.from(JSON.stringify(isZeros ? { ...head, zeros: data.length } : head))
  const body = isZeros ? Buffer.alloc(0) : data
  const frame = Buffer.alloc(8 + headBytes.length + body.length)
  frame.writeUInt32LE(headBytes.length, 0)
  headBytes.copy(frame, 4)
  frame.writeUInt32LE(body.length, 4 + headBytes.length)
  body.copy(frame, 8 + headBytes.length)
  if (original.writeSync(log, frame) !== frame.length) throw new Error('the operation log was cut short')
}

/** For the workload: an event of its own, in order with the file system's. */
globalThis.powercutEvent = (head) => record(head)

const inside = (file) => {
  const relative = path.relative(root, path.resolve(String(file)))
  return relative.startsWith('..') ? null : relative
}

function patch(name, after) {
  fs[name] = (...args) => {
    const result = original[name](...args)
    after(result, ...args)
    return result
  }
}

const onPath =
  (op, more = () => ({})) =>
  (_, file, ...rest) => {
    const name = inside(file)
    if (name !== null) record({ op, path: name, ...more(...rest) })
  }

const creates = (flags) => (typeof flags === 'number' ? flags & fs.constants.O_CREAT : /[wa]/.test(flags ?? 'r'))
const truncates = (flags) => (typeof flags === 'number' ? flags & fs.constants.O_TRUNC : /w/.test(flags ?? 'r'))

patch('openSync', (fd, file, flags) => {
  const name = inside(file)
  if (name === null) return
  known.add(fd)
  record({ op: 'open', fd, path: name, creates: Boolean(creates(flags)), truncates: Boolean(truncates(flags)) })
})
patch('closeSync', (_, fd) => {
  if (known.delete(fd)) record({ op: 'close', fd })
})
patch('writeSync', (written, fd, buffer, offset, _length, position) => {
  if (!known.has(fd)) return
  if (typeof position !== 'number') throw new Error('a write without a position cannot be replayed')
  record({ op: 'write', fd, at: position }, Buffer.from(buffer.buffer, buffer.byteOffset + offset, written))
})
patch('fsyncSync', (_, fd) => {
  if (known.has(fd)) record({ op: 'fsync', fd })
})
patch('fdatasyncSync', (_, fd) => {
  if (known.has(fd)) record({ op: 'fsync', fd })
})
patch('ftruncateSync', (_, fd, size = 0) => {
  if (known.has(fd)) record({ op: 'ftruncate', fd, size })
})
patch(
  'truncateSync',
  onPath('truncate', (size = 0) => ({ size })),
)
patch('writeFileSync', (_, file, data) => {
  const name = inside(file)
  if (name !== null) record({ op: 'writeFile', path: name }, Buffer.from(data))
})
patch('unlinkSync', onPath('unlink'))
patch('rmdirSync', onPath('unlink'))
patch('rmSync', onPath('remove'))
patch('mkdirSync', onPath('mkdir'))
patch('renameSync', (_, from, to) => {
  if (inside(from) !== null) record({ op: 'rename', path: inside(from), to: inside(to) })
})
for (const name of ['linkSync', 'symlinkSync', 'copyFileSync', 'cpSync', 'appendFileSync', 'writevSync']) {
  patch(name, (_, file) => {
    if (typeof file !== 'string' || inside(file) !== null) throw new Error(`${name} is not recorded`)
  })
}
syncBuiltinESMExports()
