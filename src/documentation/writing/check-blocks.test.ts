import { expect, test } from 'vitest'
import { ENTITY_KINDS, type EntityKind } from '../../contract/words.ts'
import { BLOCK_TYPES } from '../block-types.ts'
import { checkBlocks } from './check-blocks.ts'

const ID = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'
const faultsOf = async (blocks: readonly unknown[], owner: EntityKind | null = null): Promise<string[]> =>
  (await checkBlocks(blocks, owner)).faults.map(({ path, code }) => `${path} ${code}`)
const text = (markdown: unknown): unknown => ({ type: 'text', content: { markdown } })

for (const { type, example, mistake, allowedOwners } of BLOCK_TYPES) {
  test(`${type}: its example and the right half of its pair are valid for every allowed owner`, async () => {
    for (const owner of allowedOwners ?? ENTITY_KINDS) {
      expect(
        await faultsOf(
          [
            { type, content: example },
            { type, content: mistake.right },
          ],
          owner,
        ),
      ).toEqual([])
    }
  })

  test(`${type}: the wrong half of its pair has the fault it is shown for`, async () => {
    expect(await faultsOf([{ type, content: mistake.wrong }])).toContain(`blocks[0].${mistake.path} ${mistake.code}`)
  })

  test(`${type}: other owners are refused at its type`, async () => {
    for (const owner of ENTITY_KINDS.filter((kind) => allowedOwners !== null && !allowedOwners.includes(kind))) {
      expect(await faultsOf([{ type, content: example }], owner)).toEqual(['blocks[0].type owner_not_allowed'])
    }
  })

  test(`${type}: has text for the search index`, async () => {
    const { blocks } = await checkBlocks([{ type, content: example }], null)
    expect(blocks[0]?.text).toMatch(/\w/)
    expect(blocks[0]?.text).not.toMatch(/\*\*|entity:|undefined|\[object/)
  })
}

test('what is to be avoided is one line of the search text, so that none of it is quoted as advice', async () => {
  const { blocks } = await checkBlocks(
    [
      { type: 'dos-and-donts', content: { items: [{ kind: 'dont', markdown: 'Two of them:\n\n- here\n- there' }] } },
      { type: 'use-cases', content: { items: [{ kind: 'avoid', title: 'Moving', description: 'A link.\nUse it.' }] } },
    ],
    null,
  )
  expect(blocks.map(({ text }) => text)).toEqual([
    'Don’t: Two of them: here there',
    'Avoid: Moving\nAvoid: A link. Use it.',
  ])
})

for (const [name, blocks, want] of [
  ['nothing in it', [{}], ['blocks[0].type missing_field', 'blocks[0].content missing_field']],
  ['no object', ['text', null, []], ['blocks[0] invalid_value', 'blocks[1] invalid_value', 'blocks[2] invalid_value']],
  ['content null', [{ type: 'text', content: null }], ['blocks[0].content invalid_value']],
  ['an unknown type', [{ type: 'video', content: {} }], ['blocks[0].type unknown_type']],
  ['a type that is no string', [{ type: 7, content: {} }], ['blocks[0].type invalid_value']],
  ['the name of a prototype as type', [{ type: 'constructor', content: {} }], ['blocks[0].type unknown_type']],
  [
    'an unknown field beside content',
    [{ type: 'text', content: { markdown: 'a' }, owner: 1 }],
    ['blocks[0].owner unknown_field'],
  ],
  [
    'read-only fields are ignored',
    [
      {
        type: 'text',
        content: { markdown: 'a' },
        id: 1,
        mentions: 2,
        position: 'x',
        extraction: null,
        createdAt: 3,
        updatedAt: 4,
        updatedBy: {},
      },
    ],
    [],
  ],
  [
    'faults of all blocks',
    [text(1), text('fine'), { type: 'heading', content: { text: '', level: 9 } }],
    [
      'blocks[0].content.markdown invalid_value',
      'blocks[2].content.text invalid_value',
      'blocks[2].content.level invalid_value',
    ],
  ],
  ['raw HTML', [text('a <b>bold</b> word')], ['blocks[0].content.markdown invalid_value']],
  ['an HTML block', [text('<script>alert(1)</script>')], ['blocks[0].content.markdown invalid_value']],
  ['a comment', [text('a\n\n<!-- hidden -->')], ['blocks[0].content.markdown invalid_value']],
  ['HTML in code is text', [text('`<b>`\n\n```\n<script>\n```')], []],
  ['an escaped sign is text', [text('a \\<b> and 1 < 2')], []],
  ['an image', [text('![a](https://a.b/c.png)')], ['blocks[0].content.markdown invalid_value']],
  ['an image by reference', [text('![a][r]\n\n[r]: https://a.b/c.png')], ['blocks[0].content.markdown invalid_value']],
  [
    'links that are fine',
    [text('[a](https://a.b) [b](mailto:a@b.c) [c](#top) [d](../x) [e](/y?z=1:2) <https://a.b>')],
    [],
  ],
  ['a script', [text('[a](javascript:alert)')], ['blocks[0].content.markdown invalid_value']],
  ['a script behind an entity', [text('[a](javascript&#58;alert)')], ['blocks[0].content.markdown invalid_value']],
  [
    'a script behind a named entity',
    [text('[a](javascript&colon;alert)')],
    ['blocks[0].content.markdown invalid_value'],
  ],
  ['a script in capitals', [text('[a](JaVaScRiPt:alert)')], ['blocks[0].content.markdown invalid_value']],
  ['a script with a tab inside', [text('[a](<java\tscript:alert>)')], ['blocks[0].content.markdown invalid_value']],
  ['a script by reference', [text('[a][r]\n\n[r]: javascript:alert')], ['blocks[0].content.markdown invalid_value']],
  ['a script as autolink', [text('<javascript:alert>')], ['blocks[0].content.markdown invalid_value']],
  [
    'anchors and addresses that bring nothing',
    [text('[a](#key) [b](#link) [c](#key=) [d](/tokens?key=1#monkey=1) [e](#linked=1) [f](/?link=x) `[g](#key=x)`')],
    [],
  ],
  [
    'an embed that would sign its reader in elsewhere',
    ['key', 'link'].map((name) => ({
      type: 'embed',
      content: { url: `https://library.example/#${name}=theirs`, provider: 'link', title: 'x' },
    })),
    ['blocks[0].content.url invalid_value', 'blocks[1].content.url invalid_value'],
  ],
  ['data', [text('[a](data:text/html,x)')], ['blocks[0].content.markdown invalid_value']],
  ['an unknown kind', [text(`[a](entity:widget/${ID})`)], ['blocks[0].content.markdown invalid_value']],
  ['a mention by name', [text('[a](entity:component/button)')], ['blocks[0].content.markdown invalid_value']],
  [
    'a mention with more behind it',
    [text(`[a](entity:component/${ID}/x)`)],
    ['blocks[0].content.markdown invalid_value'],
  ],
  ['quotes without end', [text('>'.repeat(20_000))], ['blocks[0].content.markdown invalid_value']],
  ['lists without end', [text('1. '.repeat(6_000))], ['blocks[0].content.markdown invalid_value']],
  [
    'a configuration for a token',
    [{ type: 'entity-preview', content: { entity_type: 'token', entity_id: ID, configuration: { a: 'b' } } }],
    ['blocks[0].content.configuration invalid_value'],
  ],
  [
    'no such day',
    [{ type: 'changelog', content: { items: [{ date: '2026-02-30', kind: 'added', markdown: 'a' }] } }],
    ['blocks[0].content.items[0].date invalid_value'],
  ],
  [
    'an address with a name in it',
    [{ type: 'embed', content: { url: 'https://a@b.c/', provider: 'link', title: 'x' } }],
    ['blocks[0].content.url invalid_value'],
  ],
  ['nothing about accessibility', [{ type: 'accessibility', content: {} }], ['blocks[0].content missing_field']],
] as const) {
  test(`blocks: ${name}`, async () => expect(await faultsOf(blocks)).toEqual(want))
}

for (const markdown of [
  '[a](#key=svc_theirs)',
  '[a](#link=svl_theirs)',
  '[a](/components#a=1&key=svc_theirs)',
  '[a](https://library.example/pages/x#link=svl_theirs)',
  '[a](//library.example/#key=svc_theirs)',
  '[a](https:#key=svc_theirs)',
  '[a](#k%65y=svc_theirs)',
  '[a](#&#107;ey=svc_theirs)',
  '[a](&num;key=svc_theirs)',
  '[a](< #key=svc_theirs>)',
  '[a](<#ke\ty=svc_theirs>)',
  '[a](#key=&key=svc_theirs)',
  '[a][r]\n\n[r]: #link=svl_theirs',
  '[r]\n\n[r]: /#key=svc_theirs "A title"',
  '<https://library.example/#key=svc_theirs>',
  '| a |\n|---|\n| [a](#key=svc_theirs) |',
])
  test(`a link that would sign its reader in elsewhere is refused: ${JSON.stringify(markdown)}`, async () =>
    expect(await faultsOf([text(markdown)])).toEqual(['blocks[0].content.markdown invalid_value']))

test('a cap that is passed is named', async () => {
  const { faults } = await checkBlocks([text('a'.repeat(20_001)), text('a'.repeat(20_000))], null)
  expect(faults).toEqual([
    {
      path: 'blocks[0].content.markdown',
      code: 'invalid_value',
      limit: 20_000,
      message: expect.stringContaining('20001'),
    },
  ])
})

test('mentions are found where a reader would see links, and structured references with them', async () => {
  const upper = ID.toUpperCase()
  const { blocks, faults } = await checkBlocks(
    [
      text(`[a](entity:component/${upper}) and again [b][r], <entity:token/${ID}>, **[c](entity:style/${ID})**

| t |
|---|
| [d](entity:flow/${ID}) |

\`[no](entity:screen/${ID})\`

    [no](entity:screen/${ID})

[r]: entity:component/${ID}`),
      {
        type: 'use-cases',
        content: {
          items: [{ kind: 'avoid', title: 'a', alternatives: [{ entity_type: 'doc-page', entity_id: upper }] }],
        },
      },
      { type: 'token-table', content: { select: { token_ids: [ID, ID] } } },
      { type: 'token-table', content: { select: { collection_id: ID } } },
    ],
    null,
  )
  expect(faults).toEqual([])
  expect(blocks.map(({ mentions }) => mentions.map(({ type, id, path }) => `${type} ${id === ID} ${path}`))).toEqual([
    [
      'component true content.markdown',
      'component true content.markdown',
      'token true content.markdown',
      'style true content.markdown',
      'flow true content.markdown',
    ],
    ['doc-page true content.items[0].alternatives[0].entity_id'],
    ['token true content.select.token_ids[0]', 'token true content.select.token_ids[1]'],
    ['token-collection true content.select.collection_id'],
  ])
  expect(blocks[0]?.text).toBe(
    `a and again b, entity:token/${ID}, c\nt\nd\n[no](entity:screen/${ID})\n[no](entity:screen/${ID})`,
  )
})

for (const date of ['', '2026-02', '31.01.2026', '2026-01-31T09:30:00.0000000000+01:00']) {
  test(`a date is said to be none: ${JSON.stringify(date)}`, async () => {
    const items = [{ date, kind: 'added', markdown: 'a' }]
    const { faults } = await checkBlocks([{ type: 'changelog', content: { items } }], null)
    expect(faults.map(({ message }) => message)).toEqual([
      `must be an ISO date such as 2026-01-31, not ${JSON.stringify(date)}`,
    ])
  })
}
