// Builds token files with Terrazzo, from their resolver:
//   node terrazzo.js <file of [{ name, folder, inputs: { name: input } }]> > { name: { input: css } }
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const require = createRequire(new URL('../tools/package.json', import.meta.url))
const load = (name) => import(pathToFileURL(require.resolve(name)).href)
const { parse, build, defineConfig } = await load('@terrazzo/parser')
const { default: css } = await load('@terrazzo/plugin-css')

const built = {}
for (const { name, folder, inputs } of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  const cwd = new URL(`${pathToFileURL(folder).href}/`)
  const filename = new URL('tokens.resolver.json', cwd)
  const names = new Map()
  let known = {}
  const variableName = ({ id }) => {
    // What refers to a whole text style refers to its parts, which are called after it.
    const [, whole, part] = /^(.*)-(font[A-Z]\w+|letterSpacing|lineHeight)$/.exec(id) ?? []
    if (known[whole]?.$type === 'typography')
      return `${variableName({ id: whole })}-${part.replaceAll(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`
    if (!names.has(id)) names.set(id, `--v${names.size}`)
    return names.get(id)
  }
  const permutations = Object.values(inputs).map((input, at) => ({
    input,
    prepare: (content) => `@@${at}\n${content}`,
  }))
  const config = defineConfig(
    {
      tokens: [filename.href],
      plugins: [css({ filename: 'out.css', variableName, permutations })],
      lint: { rules: {} },
    },
    { cwd },
  )
  const { tokens, sources, resolver } = await parse([{ filename, src: readFileSync(filename, 'utf8') }], {
    config,
    req: (url) => Promise.resolve(readFileSync(url, 'utf8')),
  })
  known = tokens
  const { outputFiles } = await build(tokens, { sources, resolver, config })
  const blocks = outputFiles[0].contents.split(/^@@\d+\n/m).slice(1)
  built[name] = {
    names: Object.fromEntries([...names].map(([id, variable]) => [variable, id])),
    css: Object.fromEntries(Object.keys(inputs).map((input, at) => [input, blocks[at]])),
  }
}
process.stdout.write(JSON.stringify(built))
