// Builds token files with Style Dictionary, in a process of its own because one version wants a newer Node.js:
//   node style-dictionary.js <file of [{ name, files }]> <package> > { name: { path: value } }
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const require = createRequire(new URL('../tools/package.json', import.meta.url))
const { default: StyleDictionary } = await import(pathToFileURL(require.resolve(process.argv[3])).href)

const SEPARATOR = '\u0001'
StyleDictionary.registerTransform({
  name: 'name/path',
  type: 'name',
  transform: (token) => token.path.join(SEPARATOR),
})
// What the format css/variables writes, without a text that would have to be read again.
StyleDictionary.registerFormat({
  name: 'variables',
  format: ({ dictionary }) =>
    JSON.stringify(dictionary.allTokens.map((token) => [token.path.join('.'), token.$value ?? token.value])),
})
// Style Dictionary 5 reads the durations of 2025.10, but has no transform yet that writes them.
StyleDictionary.registerPreprocessor({
  name: 'durations',
  preprocessor: (tokens) =>
    JSON.parse(JSON.stringify(tokens), (_, value) =>
      value?.unit === 'ms' || value?.unit === 's' ? `${value.value}${value.unit}` : value,
    ),
})

const built = {}
for (const { name, files } of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  const dictionary = new StyleDictionary({
    source: files,
    usesDtcg: true,
    preprocessors: ['durations'],
    log: { verbosity: 'silent', warnings: 'disabled' },
    platforms: {
      css: {
        transformGroup: 'css',
        transforms: ['name/path'],
        files: [
          { destination: 'variables.json', format: 'variables' },
          { destination: 'variables.css', format: 'css/variables' },
        ],
      },
    },
  })
  await dictionary.hasInitialized
  const [variables, css] = await dictionary.formatPlatform('css')
  if (!css.output.includes(':root')) throw new Error(`${name} gives no CSS`)
  built[name] = Object.fromEntries(JSON.parse(variables.output))
}
process.stdout.write(JSON.stringify(built))
