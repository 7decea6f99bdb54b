import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// What is exported is imported by another file, so that whoever reads a file can tell what the house relies on. A test
// is an importer too, because rules and their ceilings are tested by name; but then the file itself must use it, or the
// test would be all that keeps it alive.

const ROOT = path.resolve(import.meta.dirname, '../..')
const PRODUCT = /^(src|client|plugin|render|web)\//
const FOLDERS = ['src', 'client', 'plugin', 'render', 'web', 'site', 'scripts', 'bench', 'demo', 'bin', 'test']

/** What these export is for whoever uses the package, for the tool that loads them, written by a script, or only types. */
const ENTRIES = /^((client|render)\/src\/index\.ts|web\/vite\.config\.ts)$|\/generated\/|\.d\.ts$/

const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
).filter((file) => /\.(ts|tsx|js|mjs)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
const isTest = (file: string): boolean => /\.(test|heavy)\.tsx?$|^((plugin|web)\/)?test\//.test(file)

test('nothing is exported that no other file imports', () => {
  const imported = new Set(files.filter((file) => !isTest(file)).flatMap(importsOf))
  const tested = new Set(files.filter(isTest).flatMap(importsOf))
  const has = (names: ReadonlySet<string>, file: string, name: string): boolean =>
    names.has(`${file} ${name}`) || names.has(`${file} *`)
  const unused = files
    .filter((file) => PRODUCT.test(file) && !isTest(file) && !ENTRIES.test(file))
    .flatMap((file) =>
      exportsOf(file)
        .filter((name) => !has(imported, file, name) && !(has(tested, file, name) && isUsedInside(file, name)))
        .map((name) => `${file} exports ${name}`),
    )
  expect(unused).toEqual([])
})

const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

const isUsedInside = (file: string, name: string): boolean =>
  [...textOf(file).matchAll(new RegExp(String.raw`\b${name}\b`, 'g'))].length > 1

function exportsOf(file: string): string[] {
  const text = textOf(file)
  const declared = text.matchAll(
    /^export (?:declare )?(?:default )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm,
  )
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) => namesOf(names, 'as'))
  return [...Array.from(declared, ([, name = '']) => name), ...listed]
}

/** `file name` for each name that is imported, `file *` where a file is imported as a whole. */
function importsOf(file: string): string[] {
  const text = textOf(file)
  const named = /^\s*(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s+from\s+'((?:\.|#built\/)[^']+)'/gm
  const whole =
    /(?:^\s*(?:import|export)\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\w+)\s+from\s+|\bimport\()'((?:\.|#built\/)[^']+)'/gm
  return [
    ...[...text.matchAll(named)].flatMap(([, names = '', target = '']) =>
      namesOf(names, 'of').map((name) => `${resolved(file, target)} ${name}`),
    ),
    ...Array.from(text.matchAll(whole), ([, target = '']) => `${resolved(file, target)} *`),
  ]
}

/** Of `a as b`: the name outside (`b`), or that in the file it is taken from (`a`). */
function namesOf(list: string, which: 'as' | 'of'): string[] {
  return list
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter((part) => part !== '')
    .map((part) => part.split(/\s+as\s+/).at(which === 'as' ? -1 : 0) ?? '')
}

function resolved(file: string, target: string): string {
  if (target.startsWith('#built/')) return target.replace('#built/', 'src/').replace(/\.js$/, '.ts')
  const at = path.posix.normalize(path.posix.join(path.posix.dirname(file), target))
  // Scripts import what was built.
  return at
    .replace(/^dist\//, 'src/')
    .replace(/^(src\/.*|client\/.*|render\/.*)\.js$/, '$1.ts')
    .replace('client/dist/', 'client/src/')
}
