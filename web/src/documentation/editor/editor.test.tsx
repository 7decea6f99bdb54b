import type { Block, BlockFault, GetDocumentationOutput } from '@vitrine/client'
import { expect, test } from 'vitest'
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
const cards = (): string[] => all('heading', undefined, all('group', 'Editor')[0]).map(textOf)
const state = (): string => all('status').map(textOf).join('')

test('editor: a block is added, written, reviewed and saved with the ETag it began from', async () => {
  const { sent } = await openEditor(TWO, { replaceDocumentation: () => ({ deleted: 0, blocks: [] }) })
  expect(state()).toBe('Nothing changed')
  await press('button', /^Callout/)
  fill(await the('combobox', 'Tone'), 'warning')
  fill(all('textbox', 'Markdown').at(-1) ?? document.body, 'Mind the gap.')
  await until(() => expect(state()).toContain('Not saved yet'))
  await press('button', 'Review and save')
  const review = await the('dialog', 'Review what changes')
  expect(textOf(review)).toContain('Blocks: 1 added, 2 kept.')
  await press('button', 'Save', review)
  await until(() => expect(all('group', 'Editor')).toEqual([]))
  expect(sent().map(({ input, ifMatch }) => [input['blocks'], ifMatch])).toEqual([
    [
      [
        { type: 'text', content: { markdown: 'First.' } },
        { type: 'heading', content: { text: 'Second', level: 2 } },
        { type: 'callout', content: { tone: 'warning', markdown: 'Mind the gap.' } },
      ],
      '"e.1.x"',
    ],
  ])
})

test('editor: blocks move by their buttons and by keys on the handle, and that is said', async () => {
  await openEditor(TWO)
  const [first] = await until(() => {
    expect(all('button', 'Down')).toHaveLength(2)
    return all('button', 'Down')
  })
  first?.click()
  await until(() => expect(cards()).toEqual(['Heading', 'Text']))
  expect(state()).toContain('Text is now 2 of 2')
  hit(await the('button', 'Move Text, 2 of 2. Arrow up and down move it.'), 'ArrowUp')
  await until(() => expect(cards()).toEqual(['Text', 'Heading']))
  await until(() => expect(state()).toContain('Nothing changed'))
  expect(all('button', 'Up').map((button) => button.matches(':disabled'))).toEqual([true, false])
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
  const text = await the('textbox', /^Text/)
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
  await press('button', 'Review and save')
  expect(all('dialog')).toEqual([])
  fill(text, 'Second again')
  await until(() => expect(state()).toContain('Not saved yet'))
  expect(text.getAttribute('aria-invalid')).toBe('false')
})

test('editor: a draft is kept in the tab until it is discarded, which is asked first', async () => {
  const { sent } = await openEditor(TWO)
  await press('button', 'Remove Heading')
  await until(() => expect(sessionStorage.getItem('vitrine.draft.flow.f1')).toContain('First.'))
  await press('button', 'Discard')
  const question = await the('dialog', 'Discard your draft?')
  expect(textOf(question)).toContain('Blocks: 1 removed, 1 kept.')
  await press('button', 'Keep writing', question)
  await until(() => expect(all('dialog')).toEqual([]))
  expect(cards()).toEqual(['Text'])
  await press('button', 'Discard')
  await press('button', 'Discard', await the('dialog', 'Discard your draft?'))
  await the('button', 'Edit')
  expect([sessionStorage.getItem('vitrine.draft.flow.f1'), sent()]).toEqual([null, []])
})

test('editor: a kept draft is gone on with, and says so', async () => {
  const draft = [{ key: 'b1', type: 'text', content: { markdown: 'Kept from before.' } }]
  sessionStorage.setItem('vitrine.draft.flow.f1', JSON.stringify({ draft, etag: '"e.0.w"' }))
  const { sent } = await openEditor(TWO, { replaceDocumentation: () => ({ deleted: 0, blocks: [] }) })
  expect(textOf(await the('group', 'Editor'))).toContain('This is your draft from before')
  await press('button', 'Review and save')
  await press('button', 'Save', await the('dialog', 'Review what changes'))
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
  fill(await the('textbox', /^Text/), 'Mine')
  await press('button', 'Review and save')
  await press('button', 'Save', await the('dialog', 'Review what changes'))
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
  await press('button', 'Save both', dialog)
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
  await until(() => expect((all('textbox', /^Text/)[0] as HTMLInputElement).value).toBe('Theirs'))
  expect(sent()).toHaveLength(1)
  await until(() => expect(state()).toContain('Nothing changed'))
})

test('editor: what was done is undone and done again, by keys too, typing in one go', async () => {
  await openEditor(TWO)
  const text = await the('textbox', /^Text/)
  for (const typed of ['S', 'Se', 'Sec']) fill(text, typed)
  await press('button', 'Remove Text')
  await until(() => expect(cards()).toEqual(['Heading']))
  await press('button', 'Undo')
  await until(() => expect(cards()).toEqual(['Text', 'Heading']))
  hit(await the('textbox', /^Text/), 'z', { ctrlKey: true })
  await until(() => expect(state()).toContain('Nothing changed'))
  hit(await the('textbox', /^Text/), 'z', { ctrlKey: true, shiftKey: true })
  await until(() => expect((all('textbox', /^Text/)[0] as HTMLInputElement).value).toBe('Sec'))
})

test('editor: a block that was just added is not red, though it cannot be saved yet', async () => {
  await openEditor(TWO, {
    validateDocumentation: ({ blocks }) => {
      const errors: BlockFault[] = blocks.flatMap(({ type }, at) =>
        type === 'callout'
          ? [{ path: `blocks[${at}].content.markdown`, code: 'missing_field', message: 'is missing' }]
          : [],
      )
      return { valid: errors.length === 0, errors }
    },
  })
  await press('button', /^Callout/)
  const markdown = await until(() => {
    const [, added] = all('textbox', 'Markdown')
    if (!added) throw new Error('not added yet')
    return added
  })
  await new Promise((passed) => setTimeout(passed, 800))
  expect(markdown.getAttribute('aria-invalid')).not.toBe('true')
  expect(descriptionOf(markdown)).not.toContain('is missing')
  await press('button', 'Review and save')
  await until(() => expect(descriptionOf(markdown)).toContain('is missing'))
  expect(all('dialog')).toEqual([])
})

test('editor: a new block is where the next key goes', async () => {
  await openEditor(TWO)
  await press('button', /^Callout/)
  await until(() => expect(document.activeElement?.closest('[data-block]')?.getAttribute('data-block')).toBe('callout'))
})

test('editor: a block is inserted before another, and folded', async () => {
  await openEditor(TWO)
  await press('button', 'Insert a block before Heading, 2 of 2')
  await press('button', /^Callout/)
  await until(() => expect(cards()).toEqual(['Text', 'Callout', 'Heading']))
  await press('button', 'Fold Text, 1 of 3')
  await until(() => expect(textOf(all('listitem')[0] ?? document.body)).toContain('First.'))
  await press('button', 'Show Text, 1 of 3')
})

test('editor: a slash in an empty text asks for a block, a few letters find it, and Enter puts it there', async () => {
  await openEditor([block('b1', 'text', { markdown: '' }), ...TWO.slice(1)])
  hit(await the('textbox', 'Markdown'), '/')
  const types = all('group', 'Types of blocks')[0] ?? document.body
  const names = () => all('button', undefined, types).map((one) => textOf(one.querySelector('strong') ?? one))
  expect(names().length).toBeGreaterThan(10)
  fill(await the('searchbox', 'Filter types'), 'snip')
  await until(() => expect(names()).toEqual(['Code snippet']))
  fill(await the('searchbox', 'Filter types'), 'nothing like it')
  await until(() => expect(textOf(types)).toContain('No type is called so.'))
  hit(await the('searchbox', 'Filter types'), 'Enter')
  expect(cards()).toEqual(['Text', 'Heading'])
  fill(await the('searchbox', 'Filter types'), 'call')
  await until(() => expect(names()).toContain('Callout'))
  hit(await the('searchbox', 'Filter types'), 'Enter')
  await until(() => expect(cards()).toEqual(['Text', 'Callout', 'Heading']))
})

test('editor: a slash among words is a slash', async () => {
  await openEditor(TWO)
  hit(await the('textbox', 'Markdown'), '/')
  hit(await the('searchbox', 'Filter types'), 'Enter')
  // Nobody asked for a place: it is added at the end.
  await until(() => expect(cards()).toHaveLength(3))
  expect(cards().slice(0, 2)).toEqual(['Text', 'Heading'])
})

for (const [name, refusal, want] of [
  [
    'faults go to their fields',
    new Refusal(400, 'SVC_INVALID_BLOCKS', 'no', {
      errors: [{ path: 'blocks[0].content.markdown', code: 'invalid_value', message: 'is raw HTML' }],
    }),
    '1 fault to correct',
  ],
  ['another refusal is told', new Refusal(409, 'SVC_QUOTA', 'no room is left'), 'Not saved yet'],
] as const)
  test(`editor: a save that is refused keeps the draft: ${name}`, async () => {
    await openEditor(TWO, {
      replaceDocumentation: () => {
        throw refusal
      },
    })
    await press('button', 'Remove Heading')
    await press('button', 'Review and save')
    await press('button', 'Save', await the('dialog', 'Review what changes'))
    await until(() => expect(state()).toContain(want))
    await until(() => expect(cards()).toEqual(['Text']))
    const told = want === 'Not saved yet' ? textOf(await the('alert')) : descriptionOf(await the('textbox', 'Markdown'))
    expect(told).toContain(want === 'Not saved yet' ? 'The service answered 409no room is left' : 'is raw HTML')
  })

test('editor: a type that this explorer does not know is kept as it is', async () => {
  const { sent } = await openEditor([block('b0', 'hologram', { beam: 7 }), ...TWO], {
    replaceDocumentation: () => ({ deleted: 0, blocks: [] }),
  })
  expect(textOf(await the('group', 'Editor'))).toContain('no form for this type; the block is kept as it is')
  await press('button', 'Remove Heading')
  await press('button', 'Review and save')
  await press('button', 'Save', await the('dialog', 'Review what changes'))
  await until(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.input['blocks']).toEqual([
    { type: 'hologram', content: { beam: 7 } },
    { type: 'text', content: { markdown: 'First.' } },
  ])
})

test('editor: only types that this kind of owner may have are offered', async () => {
  await openEditor([])
  await the('button', /^Text/)
  const forComponents = BLOCK_TYPE_LIST.data.filter(({ allowedOwners }) => allowedOwners?.includes('flow') === false)
  expect(forComponents.length).toBeGreaterThan(0)
  for (const { title } of forComponents) expect(all('button', new RegExp(`^${title}`)), title).toEqual([])
})
