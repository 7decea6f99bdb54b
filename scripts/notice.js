// Writes NOTICE: the licence of everybody whose code is inside of what we build. Which packages those are is read from
// what the bundlers say they put in, so that none has to be remembered.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const RULE = '-'.repeat(80)
const REFERENCE = 'node_modules/@scalar/api-reference'

/** For packages that name their licence and bring no text of it. */
const STANDARD = {
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`,
}

const entries = [...bundledPackages()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, folder]) => entryOf(folder))
writeFileSync(
  path.join(ROOT, 'NOTICE'),
  [
    'Vitrine is under the MIT licence (LICENSE). Its package holds code and data of others:',
    'the embedding model (model/NOTICE), the font Inter (render/font/LICENSE), and the packages below,',
    'which are bundled into dist and web/dist.',
    ...entries,
    '',
    RULE,
    'Inside of the script of @scalar/api-reference, as it says itself',
    RULE,
    ...legalComments(readFileSync(path.join(ROOT, REFERENCE, 'dist/browser/standalone.js'), 'utf8')),
    '',
  ].join('\n'),
)

/** By name and version: the folder of each package that a source map of the service or the explorer's build names. */
function bundledPackages() {
  const found = new Map()
  const add = (file) => {
    const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]
    if (folder === undefined) return
    const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
    found.set(`${name} ${version}`, folder)
  }
  const bundle = path.join(ROOT, 'dist/bundle')
  for (const name of readdirSync(bundle).filter((file) => file.endsWith('.map'))) {
    const { sources } = JSON.parse(readFileSync(path.join(bundle, name), 'utf8'))
    for (const source of sources) add(path.resolve(bundle, source).split(path.sep).join('/'))
  }
  const explorer = JSON.parse(readFileSync(path.join(ROOT, 'web/dist/.modules'), 'utf8'))
  for (const file of explorer) add(path.join(ROOT, file).split(path.sep).join('/'))
  add(path.join(ROOT, REFERENCE, 'package.json').split(path.sep).join('/'))
  return found
}

function entryOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)([.-].*)?$/i.test(one))
  const by = typeof author === 'string' ? author : author?.name
  const text = file
    ? readFileSync(path.join(folder, file), 'utf8').trim()
    : `${by === undefined ? '' : `Copyright (c) ${by}\n`}${STANDARD[license] ?? missing(name, license)}`
  return ['', RULE, `${name} ${version} (${license})`, RULE, text].join('\n')
}

function missing(name, license) {
  throw new Error(`${name} (${license}) has no licence file, and its licence has no text here`)
}

function legalComments(script) {
  const comments = script.match(/\/\*(?:!|\*)[^*]*(?:\*(?!\/)[^*]*)*\*\//g) ?? []
  return [...new Set(comments.filter((text) => /^\/\*!|licen[cs]e|copyright/i.test(text)).map((text) => text.trim()))]
}
