import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { serving } from './serve.js'

const DATA = path.resolve(import.meta.dirname, '../../../shared/data')

/** Which files of a package people wrote, and whose tokens it uses. */
export const PACKAGES = [
  { name: 'primer-css', version: '22.3.2', tokens: 'primer', files: /\.scss$/ },
  { name: 'carbon-styles', version: '1.116.0', tokens: 'carbon', files: /\.scss$/ },
  { name: 'rhds-elements', version: '4.2.2', tokens: 'rhds', files: /elements\/.*\.(?:css|js)$/ },
  { name: 'astryxdesign-core', version: '0.6.3', tokens: 'astryx', files: /src\/(?!.*\.test\.).*\.tsx$/ },
]
const LONGEST = 200_000

const sources = process.env.VITRINE_SOURCES ?? ''
const folderOf = ({ name, version }) => path.join(sources, `${name}-${version}`, 'package')

/** A server with the tokens of each package, and what it is asked; nothing where the packages or the tokens are not here. */
export async function withPackages(work) {
  const absent = PACKAGES.filter((one) => !existsSync(folderOf(one))).map(({ name, version }) => `${name}-${version}`)
  if (absent.length > 0 || !existsSync(DATA)) {
    console.log(
      `Nothing to look at: VITRINE_SOURCES lacks ${absent.join(', ') || 'nothing'}, ../shared/data is ${existsSync(DATA) ? 'there' : 'not'}.`,
    )
    return
  }
  const libraries = {
    primer: path.join(DATA, 'tokens/primer'),
    carbon: path.join(DATA, 'tokens/carbon'),
    rhds: path.join(DATA, 'tokens/rhds/rhds.tokens.json'),
    astryx: path.join(sources, 'astryxdesign-core-0.6.3/package/dist/astryx.css'),
  }
  await serving(libraries, async ({ keys, consoleUrl, apiUrl }) => {
    for (const one of PACKAGES) {
      const key = keys[one.tokens]
      await work({
        ...one,
        files: filesOf(one),
        console: asking(`${consoleUrl}/console`, key),
        api: asking(apiUrl, key),
      })
    }
  })
}

function filesOf({ files, name, version }) {
  const root = folderOf({ name, version })
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => files.test(file))
    .toSorted()
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
    .filter(({ text }) => text.length < LONGEST)
}

/** Names are written in more than one way. */
export function letters(name) {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

function asking(url, key) {
  return async (place, body) => {
    const answer = await fetch(`${url}${place}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const told = /** @type {any} */ (await answer.json())
    if (!answer.ok) throw new Error(JSON.stringify(told))
    return told
  }
}
