// Token packages of npm against the CSS that their authors ship: `node bench/token-packages.js <folder>`, where the folder
// has the files of `npm pack <name>@<version>` for each of kit/token-packages.js. Prints the table of docs/tokens.md;
// with `--differing` also what differs. A package that is not there is left out.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileOf, PACKAGES } from './kit/token-packages.js'
import {
  filesIn,
  fold,
  imported,
  isSame,
  shipped,
  unpacked,
  valuesIn,
  withVariables,
} from './kit/token-packages-kit.js'

async function compared(folder, row) {
  const { library } = await imported(folder, filesIn(folder, row.tokens))
  return row.themes.map(({ modes, sheets, selector }) => {
    const texts = filesIn(folder, sheets).map((name) => readFileSync(path.join(folder, name), 'utf8'))
    const css = shipped(texts, selector)
    const values = valuesIn(library, modes, row)
    /** @type {string[]} */
    const nulls = []
    /** @type {string[]} */
    const differing = []
    let equal = 0
    for (const [name, want] of css) {
      const ours =
        values.get(fold(name)) ??
        (name.startsWith(row.prefix) ? values.get(fold(name.slice(row.prefix.length))) : undefined)
      if (ours === undefined) continue
      if ('reason' in ours) nulls.push(`${name}: ${ours.reason}`)
      else if ([ours.text, String(ours.value)].some((text) => isSame(withVariables(text, css), want, name))) equal++
      else differing.push(`${name}: ${ours.text}, shipped as ${want}`)
    }
    return { modes, equal, nulls, differing, shipped: css.size }
  })
}

export async function run(folder, { withDiffering = false } = {}) {
  const lines = ['| package | theme | properties shipped | compared | equal | null |', '|---|---|---|---|---|---|']
  const details = []
  for (const row of PACKAGES) {
    const file = path.join(folder, fileOf(row))
    if (!existsSync(file)) continue
    for (const { modes, equal, nulls, differing, shipped } of await unpacked(file, (inner) => compared(inner, row))) {
      const of = equal + nulls.length + differing.length
      const share = of === 0 ? '–' : `${equal} (${((100 * equal) / of).toFixed(equal === of ? 0 : 2)} %)`
      lines.push(
        `| ${row.name} ${row.version} | ${modes.join(', ') || 'default'} | ${shipped} | ${of} | ${share} | ${nulls.length} |`,
      )
      details.push(...[...nulls, ...differing].map((line) => `${row.name} ${modes.join(', ')} ${line}`))
    }
  }
  return [...lines, ...(withDiffering ? ['', ...details] : [])].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = '.'] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  console.log(await run(folder, { withDiffering: process.argv.includes('--differing') }))
}
