import { expect, test } from 'vitest'
import { ServiceError } from '../../../errors.ts'
import { walkRelated, type AskRelated, type Related } from './walk-related.ts'

const STEP = { type: 'USES_COMPONENT', direction: 'inbound' } as const
const entity = (id: string) => ({ entity_type: 'component', entity_id: id, name: id }) as const

/** The API over a graph given as who uses whom, `size` rows a page; `asked` counts. */
function graph(users: (id: string) => readonly string[], size = 200): { ask: AskRelated; asked: string[] } {
  const asked: string[] = []
  const ask: AskRelated = ({ entity_id: start }, cursor) => {
    asked.push(start)
    const rows = new Map<string, Related>()
    let level: readonly { id: string; via: Related['via'] }[] = [{ id: start, via: [] }]
    for (let hops = 1; hops <= 3; hops++) {
      level = level.flatMap(({ id, via }) =>
        users(id).map((user) => ({
          id: user,
          via: [...via.map((step, at) => (at === via.length - 1 ? { ...step, through: entity(id) } : step)), STEP],
        })),
      )
      for (const { id, via } of level) if (!rows.has(id)) rows.set(id, { ...entity(id), hops, via })
    }
    const from = Number(cursor ?? 0)
    const data = [...rows.values()].slice(from, from + size)
    const next = from + size < rows.size ? String(from + size) : null
    return Promise.resolve({ data, more: null, truncated: false, next_cursor: next })
  }
  return { ask, asked }
}

const chain = (length: number) => (id: string) => (Number(id) < length ? [String(Number(id) + 1)] : [])

test('a chain is walked to its end, each with the whole way to it', async () => {
  const { ask, asked } = graph(chain(50))
  const { related, notWalkedFrom } = await walkRelated(ask, entity('0'))
  expect(related.map(({ name, hops }) => [name, hops])).toEqual(
    Array.from({ length: 50 }, (_, at) => [String(at + 1), at + 1]),
  )
  expect(related.at(-1)?.via.map(({ through }) => through?.name)).toEqual([
    ...Array.from({ length: 49 }, (_, at) => String(at + 1)),
    undefined,
  ])
  expect(notWalkedFrom).toEqual([])
  expect(asked).toHaveLength(17)
})

test('a shorter way that is found later is the way that is told', async () => {
  const users: Record<string, string[]> = {
    s: ['a', 'b'],
    a: ['a2'],
    a2: ['a3'],
    a3: ['x'],
    b: ['b2'],
    b2: ['b3'],
    x: ['b3'],
    b3: ['end'],
  }
  const { ask } = graph((id) => users[id] ?? [])
  const { related } = await walkRelated(ask, entity('s'))
  expect(Object.fromEntries(related.map(({ name, hops }) => [name, hops]))).toMatchObject({ x: 4, b3: 3, end: 4 })
})

test('a circle ends', async () => {
  const { ask } = graph((id) => [String((Number(id) + 1) % 9)])
  expect((await walkRelated(ask, entity('0'))).related).toHaveLength(8)
})

test('many pages are read', async () => {
  const { ask } = graph((id) => (id === '0' ? Array.from({ length: 30 }, (_, at) => `u${at}`) : []), 7)
  expect((await walkRelated(ask, entity('0'))).related).toHaveLength(30)
})

test('what would take too many calls is not walked from, and named', async () => {
  const wide = (id: string): string[] => (id.length < 6 ? Array.from({ length: 10 }, (_, at) => `${id}${at}`) : [])
  const { ask, asked } = graph(wide)
  const { related, notWalkedFrom } = await walkRelated(ask, entity('s'))
  expect(asked.length).toBeLessThanOrEqual(60)
  // Four steps by way of the ten that are nearest, and no further.
  expect(related.length).toBeGreaterThanOrEqual(1_110)
  expect(notWalkedFrom.length).toBeGreaterThan(0)
  const last = Math.max(...related.map(({ hops }) => hops))
  expect(last).toBeGreaterThanOrEqual(3)
})

test('a key that may ask no more is told what was found before', async () => {
  const { ask } = graph(chain(50))
  let asks = 0
  const limited: AskRelated = async (from, cursor) => {
    if (++asks > 4) throw new ServiceError('SVC_RATE_LIMITED', 'too many', { per_minute: 4, wait_seconds: 1 })
    return ask(from, cursor)
  }
  const { related, notWalkedFrom } = await walkRelated(limited, entity('0'))
  expect(related).toHaveLength(12)
  expect(notWalkedFrom.map(({ name }) => name)).toEqual(['12'])
})
