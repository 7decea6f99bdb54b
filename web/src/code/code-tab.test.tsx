import type { Component, GetSpecOutput } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { overview } from '../../test/samples.ts'
import { all, fill, press, rowsOf, textOf, the, until } from '../../test/screen.ts'
import type { Answers } from '../../test/service.ts'
import type { ListCodeProposalsOutput } from '../api/generated/types.ts'
import type { InCode, LinkOfCode } from './rules/partner-words.ts'

const SPEC = {
  title: 'Chip',
  props: {
    Appearance: { type: 'string', enum: ['Plain', 'Danger'], default: 'Plain' },
    Label: { type: 'string', default: 'Save' },
    Icon: { type: 'slot', $extensions: { 'com.figma': { type: 'INSTANCE_SWAP' } } },
  },
  anatomy: {},
  variantConfigurations: [{ Appearance: 'Plain' }, { Appearance: 'Danger' }],
  default: { configuration: { Appearance: 'Plain' }, elements: {} },
  _svc: { chi: { score: 80, po: 0, dc: 0, as: 0, ta: { bound: 0, total: 0 }, ta_penalty: 0, hasProps: true } },
}
const BY_NAME = { status: 'by name', origin: 'name' } as const
const LINK: LinkOfCode = {
  ...BY_NAME,
  design: { id: 'c1', name: 'Chip' },
  code: { id: '@acme/ui#Chip', name: 'Chip' },
  properties: [
    {
      ...BY_NAME,
      design: 'Appearance',
      code: { prop: 'variant' },
      values: [
        { ...BY_NAME, design: 'Plain', code: '"plain"' },
        { ...BY_NAME, design: 'Danger', code: '"danger"' },
      ],
    },
    { ...BY_NAME, design: 'Label', code: { children: true }, values: [] },
  ],
}
const REACT: InCode = {
  id: '@acme/ui#Chip',
  name: 'Chip',
  framework: 'react',
  package: '@acme/ui',
  export: 'Chip',
  tag: null,
  import: "import { Chip } from '@acme/ui'",
  parent: null,
  file: null,
  props: [
    { name: 'variant', values: ['plain', 'danger', 'ghost'], default: '"plain"', description: 'How *loud* it is.' },
    { name: 'onPress', type: '() => void', required: true },
  ],
  events: [],
  slots: [],
  css_properties: [],
  css_parts: [],
  css_states: [],
  examples: [{ name: 'Loud', code: '<Chip variant="danger" />', story: 'chip--loud' }],
  manifests: [],
  link: LINK,
  snippet: { import: "import { Chip } from '@acme/ui'", code: '<Chip onPress={() => {}}>Save</Chip>', unlinked: [] },
}
const ELEMENT: InCode = {
  ...REACT,
  id: '@acme/elements#<acme-chip>',
  name: 'AcmeChip',
  framework: 'element',
  tag: 'acme-chip',
  import: "import '@acme/elements'",
  props: [{ name: 'variant', attribute: 'variant', values: ['plain', 'danger'] }],
  slots: [{ name: '', description: 'What it says.' }],
  css_parts: [{ name: 'label' }],
  link: {
    ...LINK,
    status: 'confirmed',
    origin: 'code-connect',
    code: { id: '@acme/elements#<acme-chip>', name: 'AcmeChip' },
  },
}
const PROPOSAL: ListCodeProposalsOutput['data'][number] = {
  design: { id: 'c1', name: 'Chip' },
  code: { id: '@acme/ui#Chip', name: 'Chip' },
  property: 'Icon',
  target: { slot: 'start' },
  score: 0.5,
  reasons: ['both hold an icon'],
}

const answersFor = (code: readonly InCode[], proposals: readonly (typeof PROPOSAL)[] = []): Answers => ({
  getOverview: () => overview(),
  getComponent: () =>
    ({
      id: 'c1',
      name: 'Chip',
      type: 'COMPONENT_SET',
      variant_count: 2,
      description: '',
      has_spec: true,
      sync_status: 'synced',
      publish_status: 'CURRENT',
    }) as unknown as Component,
  getSpec: () => ({ component_id: 'c1', name: 'Chip', spec: SPEC, more: {} }) as unknown as GetSpecOutput,
  getBuildOrder: () => ({ status: 'trivial', ordered_components: [], outside: [] }),
  getComponentCode: () => ({ css: '.chip {}', html: '<i></i>', jsx: '', truncated: false, unresolved: [] }) as never,
  listComponentCode: () => ({ data: code.length === 0 ? [] : [{ component_id: 'c1', code }], named: [] }),
  listCodeProposals: () => ({ data: proposals, total: proposals.length, links: 0 }),
  putCodeLink: () => ({ links: [] }),
})
const use = async (): Promise<string> => textOf(await the('region', 'Use'))

test('what is imported stands first, with what is chosen put in through the links', async () => {
  const { address } = openExplorer('/components/c1/code?variant=Appearance=Danger', answersFor([REACT]))
  expect(textOf(await the('region', 'Import'))).toBe("import { Chip } from '@acme/ui'")
  expect(await use()).toBe('<Chip variant="danger" onPress={() => {}}>Save</Chip>')
  const titles = all('heading').map(textOf)
  expect(titles.slice(0, 4)).toEqual(['Chip', 'In code', 'Properties in design and code', 'Stories and examples'])
  fill(await the('textbox', 'Label'), 'Delete it')
  fill(await the('combobox', 'Appearance'), 'Plain')
  await until(async () => expect(await use()).toBe('<Chip onPress={() => {}}>Delete it</Chip>'))
  expect(decodeURIComponent(address())).toContain('Appearance=Plain')
})

test('both sides stand in one table, and what has no partner is told', async () => {
  openExplorer('/components/c1/code', answersFor([REACT]))
  expect(rowsOf(await the('group', 'Table of properties'))).toEqual([
    ['In design', 'In code', 'Values', 'Default', 'What it is for'],
    ['Appearance', 'variant', 'Plain → "plain"Danger → "danger""ghost" only in code', '"plain"', 'How loud it is.'],
    ['Label', 'children', 'as it is written', '–', ''],
    ['Icon', 'only in design', '', '–', ''],
    ['only in code', 'onPress required() => void', '', '–', ''],
  ])
})

test('several frameworks are a switch, which is kept; slots and parts of an element are told', async () => {
  openExplorer('/components/c1/code', answersFor([REACT, ELEMENT]))
  expect(await use()).toContain('<Chip')
  await press('button', 'Web component')
  await until(async () => expect(await use()).toBe('<acme-chip variant="plain">Save</acme-chip>'))
  expect(textOf(await the('group', 'Table of Slots'))).toBe('default What it says.')
  expect(textOf(await the('group', 'Table of CSS parts'))).toBe('label')
  expect(localStorage.getItem('vitrine.framework')).toBe('element')
})

test('a link by name is confirmed or refused, and a refusal is undone; who may not write is offered nothing', async () => {
  const { asked } = openExplorer('/components/c1/code', answersFor([REACT]))
  const sent = () => asked.filter(({ id }) => id === 'putCodeLink').map(({ input }) => input)
  const ends = { design: 'c1', code: '@acme/ui#Chip' }
  await press('button', 'Confirm')
  await until(() => expect(sent()).toEqual([{ ...ends, state: 'confirmed' }]))
  await press('button', 'They are not the same')
  await press('button', 'Undo')
  await until(() =>
    expect(
      sent()
        .slice(1)
        .map(({ state }) => state),
    ).toEqual(['refused', 'open']),
  )
})

test('a property that is alike joins what was decided of the pair before', async () => {
  const decided = { ...LINK.properties[0], status: 'confirmed', origin: 'explorer' } as const
  const link = { ...LINK, status: 'confirmed', origin: 'explorer', properties: [decided] } as LinkOfCode
  const { asked } = openExplorer('/components/c1/code', answersFor([{ ...REACT, link }], [PROPOSAL]))
  await press('button', 'They are the same')
  await until(() =>
    expect(asked.find(({ id }) => id === 'putCodeLink')?.input).toEqual({
      design: 'c1',
      code: '@acme/ui#Chip',
      state: 'confirmed',
      properties: {
        Appearance: { prop: 'variant', values: { Plain: 'plain', Danger: 'danger' } },
        Icon: { slot: 'start' },
      },
    }),
  )
})

test('readers are told who says so, and are offered no decision', async () => {
  const reader = overview()
  openExplorer('/components/c1/code', {
    ...answersFor([REACT], [PROPOSAL]),
    getOverview: () => ({ ...reader, key: { ...reader.key, scopes: ['read:library', 'read:docs'] } }),
  })
  await until(() => expect(textOf(document.body)).toContain('Same name, not confirmed'))
  await until(() => expect(textOf(document.body)).toContain('both hold an icon'))
  expect(all('button').map(textOf)).not.toContain('Confirm')
  expect(all('button').map(textOf)).not.toContain('They are the same')
})

test('without code the drawing says what to begin with', async () => {
  openExplorer('/components/c1/code', answersFor([]))
  await until(() => expect(all('heading').map(textOf)).toContain('Code to begin with'))
  expect(all('heading').map(textOf)).not.toContain('In code')
})
