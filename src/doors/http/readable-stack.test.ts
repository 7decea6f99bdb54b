import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundled, PACKAGE_ROOT } from '../../package-root.ts'
import { readableStack } from './readable-stack.ts'

test('an error in the bundle is told by its place in the sources, without the directories of the machine', () => {
  const words = "Error('the package has lost its package.json')"
  const { file, line, column } = placeInBundle('the package has lost its package.json')
  const thrown = new TypeError('oh')
  thrown.stack = `TypeError: oh\n    at rootAbove (${file.href}:${line}:${column})\n    at node:internal/x:1:2`
  expect(readableStack(thrown)).toEqual({
    error: 'TypeError: oh',
    at: [
      expect.stringMatching(
        new RegExp(`^at rootAbove \\(src/package-root\\.ts:${lineOf('src/package-root.ts', words)}:\\d+\\)$`),
      ),
      'at node:internal/x:1:2',
    ],
  })
})

test('a place without a map stays as it is', () => {
  const thrown = new Error('oh')
  thrown.stack = `Error: oh\n    at gone (${bundled('gone').href}:3:4)`
  expect(readableStack(thrown).at).toEqual(['at gone (dist/bundle/gone.js:3:4)'])
})

function placeInBundle(words: string): { file: URL; line: number; column: number } {
  const folder = new URL('./', bundled('main'))
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.js'))) {
    const lines = readFileSync(new URL(name, folder), 'utf8').split('\n')
    const at = lines.findIndex((text) => text.includes(words))
    if (at !== -1) return { file: new URL(name, folder), line: at + 1, column: (lines[at]?.indexOf(words) ?? 0) + 1 }
  }
  throw new Error('the bundle does not hold these words')
}

function lineOf(file: string, words: string): number {
  const lines = readFileSync(new URL(file, PACKAGE_ROOT), 'utf8').split('\n')
  return lines.findIndex((text) => text.includes(words)) + 1
}
