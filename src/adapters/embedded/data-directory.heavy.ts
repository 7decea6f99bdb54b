import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { type Contender, contender } from '../../../test/kit/contender.ts'
import { rounds } from '../../../test/kit/seeded.ts'

const ROOT = mkdtempSync(join(tmpdir(), 'vitrine-directory-'))
const ROUNDS = rounds(12, 100)
afterAll(() => rmSync(ROOT, { recursive: true, force: true }))

const contenders = (directory: string): Promise<Contender[]> =>
  Promise.all(Array.from({ length: 10 }, () => contender(directory)))

test(`${ROUNDS} rounds of ten processes after kill -9: one wins, each round`, async () => {
  const directory = join(ROOT, 'plain')
  for (let round = 0; round < ROUNDS; round++) {
    const all = await contenders(directory)
    const outcomes = await Promise.all(all.map((one) => one.go()))
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(9)
    await Promise.all(all.map((one) => one.kill()))
  }
})

test(`${ROUNDS} rounds in which half of the contenders are killed on the way: never two winners, never stuck`, async () => {
  const directory = join(ROOT, 'killed')
  for (let round = 0; round < ROUNDS; round++) {
    const all = await contenders(directory)
    const attempts = all.map((one) => one.go())
    const killings = all.slice(0, 5).map(async (one) => {
      await delay(Math.random() * 30)
      await one.kill()
    })
    const survivors = await Promise.all(attempts.slice(5))
    await Promise.all(killings)
    expect(survivors.filter((outcome) => outcome !== 'won' && outcome !== 'held')).toEqual([])
    expect(survivors.filter((outcome) => outcome === 'won').length).toBeLessThanOrEqual(1)
    await Promise.all(all.map((one) => one.kill()))
    const next = await contender(directory)
    expect(await next.go()).toBe('won')
    await next.kill()
  }
})
