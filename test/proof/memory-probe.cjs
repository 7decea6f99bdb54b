// Loaded before the server in a soak: on SIGUSR2 it collects garbage and writes what is left to the file it was given.
const { writeFileSync } = require('node:fs')

process.on('SIGUSR2', () => {
  globalThis.gc()
  globalThis.gc()
  writeFileSync(process.env.PROOF_MEMORY_FILE, JSON.stringify({ at: Date.now(), ...process.memoryUsage() }))
})
