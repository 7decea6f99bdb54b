import type { Block, BlockFault, GetDocumentationOutput } from '@vitrine/client'
import { expect, test, vi } from 'vitest'
import { BLOCK_TYPE_LIST } from '../../../../src/documentation/guide/authoring.ts'
import { openExplorer } from '../../../test/explorer.tsx'
import { all, descriptionOf, fill, hit, press, textOf, the, until } from '../../../test/screen.ts'
import { Refusal, type Answers } from '../../../test/service.ts'

const block = (id: string, type: string, content: Block['content']): Block => ({
  id,
  type,
  content,
  position: 0,
  mentions: [],
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
  updatedBy: null,
})
const written = (etag: string, ...blocks: Block[]): GetDocumentationOutput => ({
  entity: { type: 'flow', id: 'f1', name: 'Checkout' },
  blocks,
  mentions: [],
  etag,
})
const TWO = [block('b1', 'text', { markdown: 'First.' }), block('b2', 'heading', { text: 'Second', level: 2 })]

/** The editor of a flow that has these blocks, over a service that finds these faults. */
async function openEditor(blocks: readonly Block[], more: Answers = {}) {
  const explorer = openExplorer('/entities/flow/f1?name=Checkout', {
    getDocumentation: () => written('"e.1.x"', ...blocks),
    listBlockTypes: () => BLOCK_TYPE_LIST,
    validateDocumentation: () => ({ valid: true, errors: [] }),
    ...more,
  })
  await press('button', /^(Edit|Write|Go on with your draft)$/)
  await the('group', 'Editor')
  const sent = () => explorer.asked.filter(({ id }) => id === 'replaceDocumentation')
  return { ...explorer, sent }
}
/** The types of the blocks, in their order. */
const order = (): (string | null)[] =>
  [...document.querySelectorAll('[data-block]')].map((one) => one.getAttribute('data-block'))
const state = (): string => [...all('status'), ...all('button', /to correct$/)].map(textOf).join('')
const heading = (): Promise<HTMLElement> => the('textbox', 'Heading')
/** The handle of a block, by its title and place. */
const handle = (name: string): Promise<HTMLElement> => the('button', name)

async function remove(name: string): Promise<void> {
  await press('button', name)
  hit(await handle(name), 'Delete')
}
const publish = async (): Promise<HTMLElement> => {
  await press('button', 'Publish')
  return the('dialog', 'Review what changes')
}

test('editor: what is written is reviewed and published with the ETag it began from', async () => {
  const { sent } = await openEditor(TWO, { replaceDocumentation: () => ({ deleted: 0, blocks: [] }) })
  expect(state()).toBe('Nothing changed')
  fill(await heading(), 'Second, again')
  await until(() => expect(state()).toContain('Draft kept'))
  const review = await publish()
  expect(textOf(review)).toContain('Blocks: 1 changed, 1 kept.')
  await press('button', 'Publish', review)
  await until(() => expect(all('group', 'Editor')).toEqual([]))
  expect(sent().map(({ input, ifMatch }) => [input['blocks'], ifMatch])).toEqual([
    [
      [
        { type: 'text', content: { markdown: 'First.' } },
        { type: 'heading', content: { text: 'Second, again', level: 2 } },
      ],
      '"e.1.x"',
    ],
  ])
})

test('editor: a block stands as it is read, and each of its fields has a name', async () => {
  await openEditor(BLOCK_TYPE_LIST.data.map(({ type, example }, at) => block(`b${at}`, type, example.content)))
  await until(() => expect(order()).toHaveLength(BLOCK_TYPE_LIST.data.length))
  expect(textOf(document.body)).not.toContain('which this explorer does not know')
  for (const field of document.querySelectorAll('[data-field]')) expect(field.getAttribute('aria-label')).toBeTruthy()
  expect(state()).toContain('Nothing changed')
})

test('editor: nobody is asked for ids or told of bytes', async () => {
  await openEditor(BLOCK_TYPE_LIST.data.map(({ type, example }, at) => block(`b${at}`, type, example.content)))
  await until(() => expect(order()).toHaveLength(BLOCK_TYPE_LIST.data.length))
  expect(textOf(await the('group', 'Editor'))).not.toMatch(/uuid|\bbytes?\b|[0-9a-f]{8}-[0-9a-f]{4}/i)
})

test('editor: blocks are chosen by arrows and move with Alt, and that is said', async () => {
  await openEditor(TWO)
  await press('button', 'Text, 1 of 2')
  hit(await handle('Text, 1 of 2'), 'ArrowDown', { altKey: true })
  await until(() => expect(order()).toEqual(['heading', 'text']))
  expect(state()).toContain('Text is now 2 of 2')
  hit(await handle('Text, 2 of 2'), 'ArrowUp')
  await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Heading, 1 of 2'))
  hit(await handle('Heading, 1 of 2'), 'ArrowDown', { altKey: true })
  await until(() => expect(state()).toContain('Nothing changed'))
})

test('editor: several blocks are chosen with Shift, doubled and deleted as one', async () => {
  await openEditor(TWO)
  await press('button', 'Text, 1 of 2')
  hit(await handle('Text, 1 of 2'), 'ArrowDown', { shiftKey: true })
  await until(() => expect(document.querySelectorAll('[data-selected]')).toHaveLength(2))
  await press('button', 'Duplicate')
  await until(() => expect(order()).toEqual(['text', 'heading', 'text', 'heading']))
  await press('button', 'Delete')
  await until(() => expect(order()).toEqual(['text', 'heading']))
  await press('button', 'Undo')
  await until(() => expect(order()).toHaveLength(4))
})

test('editor: a fault stands at its field, wherever the block is by then, and holds back the save', async () => {
  const fault: BlockFault = { path: 'blocks[1].content.text', code: 'missing_field', message: 'is missing' }
  const whole: BlockFault = { path: 'blocks', code: 'too_many', message: 'are too many' }
  await openEditor(TWO, {
    validateDocumentation: ({ blocks }) => {
      const errors = blocks[1]?.content?.['text'] === '' ? [fault, whole] : []
      return { valid: errors.length === 0, errors }
    },
  })
  const text = await heading()
  text.focus()
  fill(text, '')
  await until(() => expect(textOf(all('group', 'Editor')[0] ?? document.body)).toContain('are too many'))
  // Nobody is told off while they still write.
  expect(descriptionOf(text)).not.toContain('is missing')
  expect(state()).toContain('1 fault to correct')
  text.blur()
  await until(() => expect(descriptionOf(text)).toContain('is missing'))
  expect(text.getAttribute('aria-invalid')).toBe('true')
  expect(state()).toContain('2 faults to correct')
  await press('button', 'Publish')
  expect(all('dialog')).toEqual([])
  fill(text, 'Second again')
  await until(() => expect(text.getAttribute('aria-invalid')).toBe('false'))
  expect(state()).not.toContain('to correct')
})

test('editor: a draft is kept in the tab until it is discarded, which is asked first', async () => {
  const { sent } = await openEditor(TWO)
  await remove('Heading, 2 of 2')
  await until(() => expect(sessionStorage.getItem('vitrine.draft.flow.f1')).toContain('First.'))
  await press('button', 'Discard')
  const question = await the('dialog', 'Discard your draft?')
  expect(textOf(question)).toContain('Blocks: 1 removed, 1 kept.')
  await press('button', 'Keep writing', question)
  await until(() => expect(all('dialog')).toEqual([]))
  expect(order()).toEqual(['text'])
  await press('button', 'Discard')
  await press('button', 'Discard', await the('dialog', 'Discard your draft?'))
  await the('button', 'Edit')
  expect([sessionStorage.getItem('vitrine.draft.flow.f1'), sent()]).toEqual([null, []])
})

test('editor: a kept draft is gone on with, and says so', async () => {
  const draft = [{ key: 'b1', type: 'text', content: { markdown: 'Kept from before.' } }]
  sessionStorage.setItem('vitrine.draft.flow.f1', JSON.stringify({ draft, etag: '"e.0.w"' }))
  const { sent } = await openEditor(TWO, { replaceDocumentation: () => ({ deleted: 0, blocks: [] }) })
  expect(textOf(await the('group', 'Editor'))).toContain('Your draft from before')
  await press('button', 'Publish')
  await press('button', 'Publish', await the('dialog', 'Review what changes'))
  await until(() => expect(sent().map(({ ifMatch }) => ifMatch)).toEqual(['"e.0.w"']))
})

/** Somebody saves these while the editor is open; the next save over them is taken. */
function savedMeanwhile(...blocks: Block[]): Answers {
  let theirs = written('"e.1.x"', ...TWO)
  let sends = 0
  return {
    getDocumentation: () => theirs,
    replaceDocumentation: () => {
      sends += 1
      if (sends > 1) return { deleted: 0, blocks: [] }
      theirs = written('"e.2.y"', ...blocks)
      throw new Refusal(412, 'SVC_PRECONDITION_FAILED', 'changed')
    },
  }
}

async function saveInto(answers: Answers) {
  const editor = await openEditor([], answers)
  fill(await heading(), 'Mine')
  await press('button', 'Publish')
  await press('button', 'Publish', await the('dialog', 'Review what changes'))
  return { ...editor, dialog: await the('dialog', 'Somebody else has saved in the meantime') }
}

test('editor: what two people changed in different blocks is put together and saved over theirs', async () => {
  const { sent, dialog } = await saveInto(
    savedMeanwhile(
      block('t1', 'text', { markdown: 'First, by them.' }),
      block('t2', 'heading', { text: 'Second', level: 2 }),
      block('t3', 'text', { markdown: 'Theirs.' }),
    ),
  )
  await press('button', 'Publish both', dialog)
  await until(() => expect(sent()).toHaveLength(2))
  expect([sent()[1]?.ifMatch, sent()[1]?.input['blocks']]).toEqual([
    '"e.2.y"',
    [
      { type: 'text', content: { markdown: 'First, by them.' } },
      { type: 'heading', content: { text: 'Mine', level: 2 } },
      { type: 'text', content: { markdown: 'Theirs.' } },
    ],
  ])
})

test('editor: where both wrote into one block the person chooses, and may go on writing', async () => {
  const { sent, dialog } = await saveInto(
    savedMeanwhile(TWO[0] ?? block('', '', {}), block('t2', 'heading', { text: 'Theirs', level: 2 })),
  )
  await until(() => expect(textOf(dialog)).toContain('You both wrote into one block: choose.'))
  expect(textOf(dialog)).toContain('Theirs: Theirs')
  const [, theirs] = all('radio', undefined, dialog)
  theirs?.click()
  await press('button', 'Go on editing both', dialog)
  await until(() => expect((all('textbox', 'Heading')[0] as HTMLTextAreaElement).value).toBe('Theirs'))
  expect(sent()).toHaveLength(1)
  await until(() => expect(state()).toContain('Nothing changed'))
})

test('editor: what was done is undone and done again, by keys too, typing in one go', async () => {
  await openEditor(TWO)
  const text = await heading()
  for (const typed of ['S', 'Se', 'Sec']) fill(text, typed)
  await remove('Text, 1 of 2')
  await until(() => expect(order()).toEqual(['heading']))
  await press('button', 'Undo')
  await until(() => expect(order()).toEqual(['text', 'heading']))
  hit(await heading(), 'z', { ctrlKey: true })
  await until(() => expect(state()).toContain('Nothing changed'))
  hit(await heading(), 'z', { ctrlKey: true, shiftKey: true })
  await until(() => expect((all('textbox', 'Heading')[0] as HTMLTextAreaElement).value).toBe('Sec'))
})

for (const [name, refusal, want] of [
  [
    'faults go to their fields',
    new Refusal(400, 'SVC_INVALID_BLOCKS', 'no', {
      errors: [{ path: 'blocks[0].content.markdown', code: 'invalid_value', message: 'is raw HTML' }],
    }),
    '1 fault to correct',
  ],
  ['another refusal is told', new Refusal(409, 'SVC_QUOTA', 'no room is left'), 'Draft kept'],
] as const)
  test(`editor: a save that is refused keeps the draft: ${name}`, async () => {
    await openEditor(TWO, {
      replaceDocumentation: () => {
        throw refusal
      },
    })
    await remove('Heading, 2 of 2')
    await press('button', 'Publish')
    await press('button', 'Publish', await the('dialog', 'Review what changes'))
    await until(() => expect(state()).toContain(want))
    await until(() => expect(order()).toEqual(['text']))
    const told = async (): Promise<string> =>
      want === 'Draft kept' ? textOf(await the('alert')) : descriptionOf(await the('textbox', 'Text'))
    const words = want === 'Draft kept' ? 'The service answered 409no room is left' : 'is raw HTML'
    await vi.waitFor(async () => expect(await told()).toContain(words))
  })

test('editor: a type that this explorer does not know is kept as it is', async () => {
  const { sent } = await openEditor([block('b0', 'hologram', { beam: 7 }), ...TWO], {
    replaceDocumentation: () => ({ deleted: 0, blocks: [] }),
  })
  expect(textOf(await the('group', 'Editor'))).toContain('which this explorer does not know; it is kept as it is')
  await remove('Heading, 3 of 3')
  await press('button', 'Publish')
  await press('button', 'Publish', await the('dialog', 'Review what changes'))
  await until(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.input['blocks']).toEqual([
    { type: 'hologram', content: { beam: 7 } },
    { type: 'text', content: { markdown: 'First.' } },
  ])
})
