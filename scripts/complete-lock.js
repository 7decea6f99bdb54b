// Adds to the lock files the platform builds that the registry at hand does not carry: npm leaves them out of the
// lock and `npm ci` then refuses it. Run after every change of dependencies: `npm run lock`.
import { readFileSync, writeFileSync } from 'node:fs'

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const CPU = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

for (const place of ['../package-lock.json', '../test/tools/package-lock.json'])
  complete(new URL(place, import.meta.url))

function complete(file) {
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const added = []
  for (const owner of Object.values({ ...lock.packages })) {
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      const place = `node_modules/${name}`
      if (lock.packages[place]) continue
      const words = name.split(/[/-]/)
      const cpu = CPU.find((one) => words.includes(one))
      const os = OS.find((one) => words.includes(one))
      if (!cpu) throw new Error(`${name} does not say its platform`)
      lock.packages[place] = {
        version,
        cpu: [cpu],
        ...(owner.dev ? { dev: true } : {}),
        optional: true,
        ...(os ? { os: [os] } : {}),
      }
      added.push(name)
    }
  }
  const byPlace = ([a], [b]) => a.localeCompare(b, 'en')
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(byPlace))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${added.length} platform builds added to ${file.pathname}`)
}
