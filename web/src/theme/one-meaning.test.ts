import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = path.resolve(import.meta.dirname, '..')

// Styles load with the page that needs them and stay. A selector in two files would look different after a visit elsewhere.
test('styles: a selector is written in one file alone', () => {
  const homes = new Map<string, string[]>()
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  ))
    for (const selector of selectorsOf(readFileSync(path.join(SOURCES, file), 'utf8')))
      homes.set(selector, [...(homes.get(selector) ?? []), file])
  expect([...homes].filter(([, files]) => files.length > 1)).toEqual([])
})

function selectorsOf(css: string): Set<string> {
  const heads = [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g)].map(([, head = '']) => head.trim())
  return new Set(
    heads
      .filter((head) => !head.startsWith('@'))
      .flatMap((head) => head.split(/,(?![^()]*\))/))
      .map((selector) => selector.trim().replaceAll(/\s+/g, ' ')),
  )
}
