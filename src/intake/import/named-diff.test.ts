import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/kit/databases.ts'
import { importKit } from '../../../test/kit/import-kit.ts'

const spec = (size: readonly string[], title = 'Button') => ({
  title,
  metadata: { schema: { version: '0.21.0' } },
  anatomy: {},
  default: {},
  props: { size: { type: 'string', enum: size, default: 'Small' } },
})
const library = (button: string, sizes: readonly string[], ink: string, description = '') => ({
  vitrine: 1,
  source: { tool: 'figma', file_key: 'FILE', name: 'Acme', complete: true },
  collections: [{ key: 'c', name: 'Color', modes: [{ id: 'm', name: 'Light' }], default_mode: 'm' }],
  tokens: [
    { key: 't', name: 'ink', collection: 'c', type: 'COLOR', values: { m: ink }, description },
    { key: 'a', name: 'text', collection: 'c', type: 'COLOR', values: { m: { alias: 't' } } },
  ],
  components: [{ key: 'b', name: button, type: 'COMPONENT_SET', spec: spec(sizes, button) }],
})
const color = (r: number) => ({ r, g: 0, b: 0, a: 1 }) as unknown as string

test('a dry run names what would change, as the import does then, and writes nothing', async () => {
  const db = await testDatabase('embedded')
  const { run } = await importKit(db)
  await run(library('Button', ['Small', 'Large'], color(0)))
  const next = library('Knob', ['Small', 'Huge'], color(1), 'Deprecated: use text')
  const { diff } = await run(next, { dryRun: true })
  const told = diff?.groups.flatMap(({ changes }) =>
    changes.map(({ name, former_name: former, bump, uses, differences }) => ({
      name,
      former,
      bump,
      uses,
      what: differences.map(({ what, subject, from, to }) => [what, subject, from, to].join(' ').trim()),
    })),
  )
  expect(told).toMatchObject([
    { name: 'Knob', former: 'Button', bump: 'major', uses: 0 },
    { name: 'ink', former: null, bump: 'minor', uses: 1 },
  ])
  expect(told?.[0]?.what).toEqual(expect.arrayContaining(['option_removed size Large', 'option_added size  Huge']))
  expect(told?.[1]?.what[0]).toBe('deprecated')
  expect(diff).toMatchObject({ bump: 'major', count: 2, not_listed: 0, version: { from: null, to: '1.0.0' } })
  const again = await run(next, { dryRun: true })
  expect(again.diff).toEqual(diff)
  const done = await run(next)
  const unused = (given: typeof diff) =>
    given?.groups.map(({ changes }) => changes.map((one) => ({ ...one, uses: null })))
  expect(unused(done.diff)).toEqual(unused(diff))
  expect((await run(next)).diff).toBeNull()
})
