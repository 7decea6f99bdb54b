// Preloaded into a process whose embedded database is to meet a fault of the disk or of its thread: EMBEDDED_FAULT
// says which, at the fortieth sync of the write-ahead log, when some writes have been answered on any machine.
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const fault = process.env['EMBEDDED_FAULT']
const original = { ...fs }
const log = new Set()
let syncs = 0
const isDue = () => syncs >= 40

const failure = (code) => Object.assign(new Error(`${code}: injected`), { code, syscall: 'injected' })

fs.openSync = (file, ...rest) => {
  const fd = original.openSync(file, ...rest)
  if (/pg_wal.[0-9A-F]{24}$/.test(String(file))) log.add(fd)
  else log.delete(fd)
  return fd
}
fs.writeSync = (fd, ...rest) => {
  if (fault === 'disk-full' && isDue() && log.has(fd)) throw failure('ENOSPC')
  return original.writeSync(fd, ...rest)
}
fs.fsyncSync = (fd) => {
  if (log.has(fd)) syncs += 1
  if (isDue()) {
    if (fault === 'fsync-fails') throw failure('EIO')
    if (fault === 'disk-hangs') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    // In a worker thread this ends the thread only.
    if (fault === 'thread-ends') process.exit(3)
  }
  return original.fsyncSync(fd)
}
syncBuiltinESMExports()
