import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PACKAGES } from './kit/token-packages.js'

const rows = readFileSync(new URL('../docs/tokens.md', import.meta.url), 'utf8').matchAll(
  /^\| (\S+ \S+) \| [^|]* \| \d+ \| (\d+) \| (\d+) \([\d.]+ %\) \| (\d+) \|$/gm,
)
const published = [...rows].map(([, name, compared, equal, nulls]) => ({
  name,
  share: Number(equal) / Number(compared),
  nulls: Number(nulls),
}))

test('the packages that are compared are those that are published, in every theme', () => {
  expect([...new Set(published.map(({ name }) => name))]).toEqual(
    PACKAGES.map(({ name, version }) => `${name} ${version}`),
  )
  expect(published.length).toBe(PACKAGES.flatMap(({ themes }) => themes).length)
  expect(PACKAGES.length).toBeGreaterThanOrEqual(20)
})

test('of each 99.5 % of the values that both have are the same, and none is null', () => {
  expect(published.filter(({ share, nulls }) => share < 0.995 || nulls > 0)).toEqual([])
})
