// The figures of a checkout as a Markdown table, one column for each folder named: `node scripts/figures.js . ../before`.
// They are for comparing, not limits: no file is merged and no comment written for a number.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * What the same counts gave for others, and what is wanted. hono, @graphile/worker, terrazzo and pocketbase were counted
 * by the review of November 2026, each at the head of its main branch then.
 */
const ANCHORS = {
  'median lines of a file': ['hono 70, terrazzo 95, pocketbase 122, worker 128', '70 to 120'],
  'comments in src, % of lines that are not blank': ['hono 18, terrazzo 9.5, pocketbase 20, worker 16', '8 to 18'],
  'lines of tests to one of code': ['hono 2.05, pocketbase 1.3, terrazzo 1.24', 'about 1'],
  'folders of src that import each other, pairs': ['', '0'],
  'flat folders over 25 files': ['', '0'],
}
const MOST_FILES = 25

function figuresOf(root) {
  const files = ['src', 'web', 'client', 'test', 'bench', 'demo', 'scripts', 'bin'].flatMap((room) => read(root, room))
  const isTest = ({ name }) => /\.(test|heavy)\.tsx?$|^(web\/)?test\//.test(name)
  const product = files.filter((file) => /^(src|web|client)\/.*\.tsx?$/.test(file.name) && !isTest(file))
  const service = product.filter(({ name }) => name.startsWith('src/'))
  const web = product.filter(({ name }) => name.startsWith('web/'))
  const tests = files.filter((file) => isTest(file) && !file.name.startsWith('test/tools/'))
  return {
    'product files of src': service.length,
    'of these with up to 40 lines': service.filter(({ lines }) => lines.length <= 40).length,
    'lines of src': linesOf(service),
    'median lines of a file': medianOf(service.map(({ lines }) => lines.length)),
    'code lines of src, without comments and blanks': linesOf(service, isCode),
    'comments in src, % of lines that are not blank': commentShare(service),
    'comments in web, %': commentShare(web),
    'lines of tests to one of code': (linesOf(tests) / linesOf(product)).toFixed(2),
    'folders of src that import each other, pairs': mutualImports(service).length,
    'flat folders over 25 files': crowded(files).length,
    "fallbacks ?? 0, ?? '', ?? 'literal' in src": service.reduce(
      (n, { text }) => n + [...text.matchAll(FALLBACK)].length,
      0,
    ),
    'production packages': productionPackages(root),
  }
}

/** Written by people: neither generated nor built. */
function read(root, room) {
  return entriesOf(path.join(root, room))
    .map((entry) => `${room}/${entry.split(path.sep).join('/')}`)
    .filter((name) => /\.(ts|tsx|js)$/.test(name) && !/(^|\/)(node_modules|generated|dist)\//.test(name))
    .map((name) => {
      const text = readFileSync(path.join(root, name), 'utf8')
      return { name, text, lines: text.replace(/\n$/, '').split('\n') }
    })
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

const isComment = (line) => /^\s*(\/\/|\/?\*)/.test(line)
const isCode = (line) => line.trim() !== '' && !isComment(line)
const FALLBACK = /\?\? (?:0(?![.\dx_])|'[^']*')/g
const IMPORT = /^\s*(?:import|export)\s+(?:type\s+)?(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/gm

/** Folders right below src, types included: what a reader must know of both to change one. */
function mutualImports(files) {
  const folderOf = (name) => (name.split('/').length > 2 ? name.split('/')[1] : null)
  const arrows = new Set()
  for (const { name, text } of files) {
    for (const [, target = ''] of text.matchAll(IMPORT)) {
      const [from, to] = [folderOf(name), folderOf(path.posix.join(path.posix.dirname(name), target))]
      if (from && to && from !== to) arrows.add(`${from} ${to}`)
    }
  }
  return [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' ')
    return from < to && arrows.has(`${to} ${from}`)
  })
}

function crowded(files) {
  const counts = new Map()
  for (const { name } of files) counts.set(path.dirname(name), (counts.get(path.dirname(name)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > MOST_FILES)
}

/** What `npm ci --omit=dev` installs, each name once; builds for platforms and workspaces apart. */
function productionPackages(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const isInstalled = ({ dev, devOptional, link, optional }) => !dev && !devOptional && !link && !optional
  return Object.entries(packages).filter(
    ([place, about]) => /^node_modules\/(?!.*\/node_modules\/)/.test(place) && isInstalled(about),
  ).length
}

function linesOf(files, isCounted = () => true) {
  return files.reduce((sum, { lines }) => sum + lines.filter(isCounted).length, 0)
}

function commentShare(files) {
  const comments = linesOf(files, isComment)
  return ((100 * comments) / (comments + linesOf(files, isCode))).toFixed(1)
}

function medianOf(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

const folders = process.argv.slice(2)
const columns = (folders.length > 0 ? folders : ['.']).map((folder) => figuresOf(path.resolve(folder)))
const names = Object.keys(columns[0] ?? {})
const head = ['', ...(folders.length > 0 ? folders : ['this checkout']), 'others', 'wanted']
const rows = names.map((name) => [name, ...columns.map((column) => column[name]), ...(ANCHORS[name] ?? ['', ''])])
for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`)
