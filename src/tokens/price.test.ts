import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ItemKind } from '../contract/words.ts'
import { inject, testApi, type TestAnswer, type TestApi } from '../../test/kit/api.ts'
import { writeLibrary, type FixtureItem } from '../../test/libraries/fixture-library.ts'
import type { LibraryFacts } from '../../test/libraries/library-of.ts'
import { warpFacts } from '../../test/libraries/warp-library.ts'
import { operations } from '../operations.ts'

// Every price is held against a real tokenizer's count of what `how` then returns, all pages together.

const TOLERANCE = 0.15
const TIMEOUT = 120_000 // the tokenizer's vocabulary, then half a million tokens

interface Cost {
  readonly count: number
  readonly est_tokens: number
  readonly how: string
}

for (const [name, facts] of [
  ['the demo', demoFacts()],
  ['a real library', warpFacts()],
  ['made-up names in several scripts', manyScripts()],
  ['nothing at all', { collections: [{ key: 'empty' }] }],
] as const) {
  if (!facts) console.log(`prices of ${name} are not covered: ../shared/data is absent`)
  test.skipIf(!facts)(
    `prices are within 15 % of o200k: ${name}`,
    async () => {
      const api = await testApi('embedded')
      const { id, key } = await api.project()
      await writeLibrary(api.services, id, itemsOf(facts ?? {}))
      const tokens = (await api.call('describeTokens', { key })).body
      const styles = (await api.call('describeStyles', { key })).body
      const costs: Cost[] = [...tokens.collections, ...styles.types].flatMap(({ cost }: { cost: object }) =>
        Object.values(cost),
      )
      let worst = 0
      for (const cost of costs) {
        const { tokens, count } = await follow(api, key, cost.how)
        expect(count, cost.how).toBe(cost.count)
        worst = Math.max(worst, Math.abs(cost.est_tokens / tokens - 1))
        expect(Math.abs(cost.est_tokens / tokens - 1), `${cost.how}: ${cost.est_tokens} for ${tokens}`).toBeLessThan(
          TOLERANCE,
        )
      }
      console.log(`prices of ${name}: ${costs.length} calls, the worst is off by ${(100 * worst).toFixed(1)} %`)
    },
    TIMEOUT,
  )
}

async function follow(api: TestApi, key: string, how: string): Promise<{ tokens: number; count: number }> {
  const [, method = '', url = '', body] = /^(GET|POST) (\S+)(?: (.+))?$/.exec(how) ?? []
  const [pathname = '', search = ''] = url.split('?')
  const operation = operations.find((one) => one.method === method && one.path === pathname)
  if (!operation) throw new Error(`no operation for ${how}`)
  const query = Object.fromEntries(new URLSearchParams(search))
  let tokens = 0
  let count = 0
  for (let cursor: string | null | undefined; cursor !== null;) {
    const asked: TestAnswer = await inject(api.app, operation, {
      key,
      query: { ...query, ...(cursor === undefined ? {} : { cursor }) },
      ...(body === undefined ? {} : { body: JSON.parse(body) }),
    })
    expect(asked.status).toBe(200)
    tokens += countTokens(asked.text)
    count += asked.body.data.length
    cursor = asked.body.pagination?.next_cursor ?? null
  }
  return { tokens, count }
}

function itemsOf({ collections = [], tokens = [], styles = [] }: LibraryFacts): FixtureItem[] {
  const item = (kind: ItemKind, sourceId: string | null, thing: object, defaults: object): FixtureItem => {
    const { key, name = key, deleted = false, ...document } = thing as { key: string; name?: string; deleted?: boolean }
    const status = deleted ? 'deleted_in_source' : 'synced'
    return { kind, key, name, sourceId, status, document: { ...defaults, ...document } }
  }
  return [
    ...collections.map((one) => item('token-collection', null, one, { modes: [], default_mode: '' })),
    ...tokens.map((one) => item('token', null, one, { type: 'COLOR', scopes: 'ALL', description: '', values: {} })),
    ...styles.map((one) =>
      item('style', one.source_style_id ?? null, one, { properties: {}, bound_variables: [], description: '' }),
    ),
  ]
}

function demoFacts(): LibraryFacts {
  const file = path.resolve(import.meta.dirname, '../../demo/library.json')
  return JSON.parse(readFileSync(file, 'utf8')) as LibraryFacts // a bundle names its fields alike
}

/** A collection of three pages, four modes, aliases and texts that tokenizers cut finely. */
function manyScripts(): LibraryFacts {
  const words = [
    'überschrift',
    '颜色',
    'основной',
    'プライマリ',
    'اللون',
    'surface',
    'ON_SURFACE',
    'бордер',
    '👍',
    'x2l',
  ]
  const word = (at: number): string => words[at % words.length] ?? ''
  const modes = ['Light', 'Dark', 'Hell', 'Тёмная'].map((name, at) => ({ id: `${at}:0`, name }))
  const value = (at: number) =>
    at % 3 === 0 ? { alias: `t${(at * 7) % 1100}` } : { r: at / 1100, g: Math.sqrt(at) / 40, b: 0.5, a: at % 2 }
  return {
    collections: [{ key: 'many', modes, default_mode: '0:0' }],
    tokens: Array.from({ length: 1100 }, (_, at) => ({
      key: `t${at}`,
      name: `${word(at)}/${word(at * 3 + 1)}/${at}`,
      collection: 'many',
      values: Object.fromEntries(modes.map(({ id }, mode) => [id, value(at + mode)])),
    })),
    styles: Array.from({ length: 700 }, (_, at) => ({
      key: `s${at}`,
      name: `${word(at)} ${at}`,
      source_style_id: at % 2 === 0 ? `S:${at.toString(16).padStart(40, 'c0ffee')},` : null,
      type: 'PAINT' as const,
      properties: { paints: [{ type: 'SOLID', color: { r: at / 700, g: 0, b: 1 }, opacity: 0.25, visible: true }] },
      bound_variables: [{ property: 'paints[0].color', token: at % 4 === 0 ? 'nowhere' : `t${at}` }],
    })),
  }
}
