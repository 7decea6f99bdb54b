import type { EntityMatch } from '@vitrine/client'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { BLOCK_TYPE_LIST } from '../../../../../src/documentation/guide/authoring.ts'
import { openPart } from '../../../../test/explorer.tsx'
import { all, descriptionOf, fill, hit, press, textOf, the, until } from '../../../../test/screen.ts'
import type { Answers } from '../../../../test/service.ts'
import { FaultsAt, Surroundings } from '../context.ts'
import { contentFields, type Content, type Field } from '../form-model.ts'
import { ContentForm } from './fields.tsx'

const nobody = () => undefined
const fieldOf = (type: string): Field =>
  contentFields({ ...BLOCK_TYPE_LIST.data.find((one) => one.type === type)?.schema })

interface FormOptions {
  readonly owner?: 'flow' | 'component'
  readonly faults?: Readonly<Record<string, string>>
  readonly answers?: Answers
}

/** The form of a block type with this content; answers what the content has become. */
function openForm(
  type: string,
  given: Content,
  { faults = {}, answers = {}, owner = 'flow' }: FormOptions = {},
): () => Content {
  const field = fieldOf(type)
  let now = given
  const Form = () => {
    const [content, setContent] = useState(given)
    now = content
    return <ContentForm field={field} value={content} onChange={setContent} />
  }
  openPart(
    () => (
      <Surroundings value={{ owner: { type: owner, id: 'f1' }, uploads: new Map(), tell: nobody, learnName: nobody }}>
        <FaultsAt value={(path) => (faults[path] === undefined ? [] : [faults[path]])}>
          <Form />
        </FaultsAt>
      </Surroundings>
    ),
    answers,
  )
  return () => now
}

test('fields: items of a list are added with what they must have, changed and removed, the others stay', async () => {
  const items = [
    { kind: 'do', markdown: 'one' },
    { kind: 'dont', markdown: 'two' },
  ]
  const content = openForm('dos-and-donts', { items })
  await press('button', 'Add item')
  await until(() => expect(content()['items']).toEqual([...items, { kind: 'do', markdown: '' }]))
  const third = await the('group', 'Item 3')
  fill(await the('combobox', 'Kind', third), 'caution')
  await until(() => expect(content()['items']).toEqual([...items, { kind: 'caution', markdown: '' }]))
  await press('button', 'Remove item 1')
  await until(() => expect(content()['items']).toEqual([items[1], { kind: 'caution', markdown: '' }]))
  expect(all('textbox', 'Markdown').map((area) => (area as HTMLTextAreaElement).value)).toEqual(['two', ''])
})

test('fields: a list that is full says so and takes no more', async () => {
  const form = fieldOf('dos-and-donts')
  const list = form.kind === 'group' ? form.members[0]?.field : undefined
  const most = (list?.kind === 'list' && list.most) || 0
  const content = openForm('dos-and-donts', { items: Array.from({ length: most }, () => ({ kind: 'do' })) })
  expect((await the('button', 'Add item')).matches(':disabled')).toBe(true)
  expect(textOf(document.body)).toContain(`At most ${most}.`)
  await press('button', 'Remove item 1')
  await press('button', 'Add item')
  await until(() => expect(content()['items']).toHaveLength(most))
})

for (const [name, path, role, label] of [
  ['of a line', 'title', 'textbox', /^Title/],
  ['of a choice', 'tone', 'combobox', /^Tone/],
  ['of Markdown', 'markdown', 'textbox', /^Markdown/],
] as const)
  test(`fields: a fault ${name} is told at its control alone`, async () => {
    openForm('callout', { tone: 'info', markdown: 'a' }, { faults: { [path]: 'is wrong here' } })
    const control = await the(role, label)
    expect(descriptionOf(control)).toContain('is wrong here')
    expect([...document.querySelectorAll('[aria-invalid=true]')]).toEqual([control])
  })

test('fields: a fault inside a list is told at its item, one of the list at the list', async () => {
  const items = [
    { kind: 'do', markdown: 'a' },
    { kind: 'do', markdown: '' },
  ]
  openForm('dos-and-donts', { items }, { faults: { 'items[1].markdown': 'is empty', items: 'are too few' } })
  await the('group', 'Item 2')
  expect(all('textbox', 'Markdown').map((area) => descriptionOf(area).includes('is empty'))).toEqual([false, true])
  expect(textOf(await the('group', 'Items'))).toContain('are too few')
})

test('fields: what is optional says so, what must be there is marked', async () => {
  openForm('callout', { tone: 'info', markdown: '' })
  const required = async (label: string): Promise<string | null> =>
    (await the('textbox', label)).getAttribute('aria-required')
  expect([await required('Title optional'), await required('Markdown')]).toEqual(['false', 'true'])
})

test('fields: a number that is cleared is nothing, not zero', async () => {
  const content = openForm('heading', { text: 'a', level: 3 })
  const level = await the('spinbutton', /^Level/)
  fill(level, '2')
  await until(() => expect(content()['level']).toBe(2))
  fill(level, '')
  await until(() => expect(content()['level']).toBeUndefined())
})

test('fields: choosing another shape begins it anew', async () => {
  const content = openForm('token-table', { select: { token_ids: ['t1'] } })
  const [first, second] = await until(() => {
    const tabs = all('button', undefined, all('group', 'Which select')[0])
    expect(tabs).toHaveLength(2)
    return tabs
  })
  expect([first, second].map((tab) => tab?.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
  second?.click()
  await until(() => expect(content()['select']).toEqual({ collection_id: '' }))
  first?.click()
  await until(() => expect(content()['select']).toEqual({ token_ids: [''] }))
})

const match = (name: string, score: number): EntityMatch => ({
  id: `id of ${name}`,
  entity_type: 'component',
  name,
  matched_by: ['name'],
  surfaces: 1,
  signals: {},
  score,
  excerpt: null,
  context: null,
  sync_status: null,
  has_docs: false,
})
const engine = { ran: true, candidates: 2 }
const found: Answers = {
  matchEntities: ({ query }) => ({
    query,
    groups: [
      {
        entity_type: 'component',
        matches: [match('Button bar', 0.1), match('Button', 0.9)],
        truncated: { shown: 2, total: 2 },
        shape: { verdict: 'flat_ambiguous' },
      },
    ],
    coverage: { name: engine, text: engine, semantic: engine },
    next_cursor: null,
  }),
}

for (const { type, example } of BLOCK_TYPE_LIST.data)
  test(`fields: nobody is asked for ids or told of bytes: ${type}`, async () => {
    openForm(type, example.content)
    await until(() => expect(all('textbox').length + all('combobox').length).toBeGreaterThan(0))
    expect(textOf(document.body)).not.toMatch(/uuid|\bbytes?\b|characters? left/i)
    for (const one of [...all('textbox'), ...all('combobox')]) {
      expect(one.getAttribute('placeholder') ?? '').not.toMatch(/uuid/i)
      expect(descriptionOf(one)).not.toMatch(/uuid|\bbytes?\b/i)
    }
  })

test('fields: nobody is asked for ids where several things are picked', async () => {
  openForm('token-table', { select: { token_ids: ['t1'] } })
  await the('combobox', /^Token/)
  expect(textOf(document.body)).not.toMatch(/uuid/i)
})

test('fields: an entity is searched for and picked with keys, the best match first', async () => {
  const content = openForm('entity-preview', { entity_type: 'component', entity_id: '' }, { answers: found })
  const picker = await the('combobox', 'Entity')
  fill(picker, 'but')
  await until(() => expect(all('option').map(textOf)).toEqual(['Button component', 'Button bar component']))
  hit(picker, 'ArrowDown')
  await until(() =>
    expect(all('option').map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true']),
  )
  hit(picker, 'Enter')
  await until(() => expect(content()).toMatchObject({ entity_type: 'component', entity_id: 'id of Button bar' }))
  expect(all('option')).toEqual([])
})

test('fields: Escape closes what was found and picks nothing', async () => {
  const content = openForm('entity-preview', { entity_type: 'component', entity_id: 'c1' }, { answers: found })
  const picker = await the('combobox', 'Entity')
  fill(picker, 'but')
  await until(() => expect(all('option')).toHaveLength(2))
  hit(picker, 'Escape')
  await until(() => expect(all('option')).toEqual([]))
  expect([content(), (picker as HTMLInputElement).value]).toEqual([{ entity_type: 'component', entity_id: 'c1' }, 'c1'])
})

test('fields: Markdown is shown as it will be read, and a name after @ becomes a mention', async () => {
  const content = openForm('text', { markdown: '' }, { answers: found })
  const area = (await the('textbox', 'Markdown')) as HTMLTextAreaElement
  fill(area, 'Use **a** @but')
  await until(() => expect(all('option')).toHaveLength(2))
  expect((await the('group', 'Preview of markdown')).querySelector('strong')?.textContent).toBe('a')
  hit(area, 'Enter')
  await until(() => expect(content()['markdown']).toBe('Use **a** [Button](entity:component/id of Button)'))
})

const SPEC = {
  title: 'Chip',
  props: { size: { type: 'string', enum: ['s', 'm'], default: 's' }, 'Show icon': { type: 'boolean', default: true } },
  anatomy: { root: { type: 'container' }, label: { type: 'text' } },
  variantConfigurations: [{ size: 's' }, { size: 'm' }],
  default: { configuration: { size: 's' }, elements: { root: {} } },
}
const described: Answers = {
  getComponent: () => ({ id: 'f1', name: 'Chip', has_spec: true }) as never,
  getSpec: () => ({ component_id: 'f1', name: 'Chip', spec: SPEC, more: {} }) as never,
}
/** What a field offers to choose from. */
const offered = (field: HTMLElement): string[] =>
  [...(document.getElementById(field.getAttribute('list') ?? '')?.querySelectorAll('option') ?? [])].map(
    ({ value }) => value,
  )

test('fields: properties, their values and elements are offered as the spec calls them', async () => {
  const items = [{ prop: 'size', markdown: 'x', values: [{ value: '', markdown: 'y' }] }]
  openForm('props-notes', { items }, { owner: 'component', answers: described })
  await until(() => expect(offered(all('combobox', /^Prop/)[0] ?? document.body)).toEqual(['size', 'Show icon']))
  expect(offered(await the('combobox', /^Value/))).toEqual(['s', 'm'])
  fill(await the('combobox', /^Prop/), 'Show icon')
  await until(() => expect(offered(all('combobox', /^Value/)[0] ?? document.body)).toEqual(['true', 'false']))
})

test('fields: elements are offered as the spec calls them, and nothing where there is no spec', async () => {
  const items = [{ element: '', markdown: 'x' }]
  openForm('anatomy-notes', { items }, { owner: 'component', answers: described })
  await until(() => expect(offered(all('combobox', /^Element/)[0] ?? document.body)).toEqual(['root', 'label']))
})

test('fields: about something else than a component any text goes', async () => {
  openForm('anatomy-notes', { items: [{ element: 'any', markdown: 'x' }] }, { answers: described })
  expect((await the('textbox', /^Element/)).getAttribute('list')).toBeNull()
})
