import type { TestApi, TestProject } from '../kit/api.ts'
import { fixtureId, writeLibrary, type FixtureItem } from './fixture-library.ts'

// A small library that has something for every answer about components to show.

const token = (id: string) => ({ $token: `color.${id}`, $type: 'color', $extensions: { 'com.figma': { id } } })

export const BUTTON_SPEC = {
  title: 'Button',
  anatomy: { root: { type: 'container' }, label: { type: 'text' } },
  props: {
    size: { type: 'string', enum: ['sm', 'md'], default: 'md' },
    State: { type: 'string', enum: ['rest', 'hover', 'off'], default: 'rest' },
  },
  default: {
    configuration: { size: 'md', State: 'rest' },
    elements: {
      root: { styles: { backgroundColor: token('VariableID:1:1'), opacity: 0.5 } },
      label: { content: 'OK' },
    },
  },
  variants: [
    ['sm', 'rest'],
    ['sm', 'hover'],
    ['md', 'hover'],
  ].map(([size, State]) => ({
    configuration: { size, State },
    elements: {
      root: { styles: { backgroundColor: token('VariableID:1:1'), borderColor: token('VariableID:9:9') } },
      label: { content: size },
    },
  })),
  metadata: { schema: { version: '0.30.0' } },
}

const plainSpec = (title: string, version?: string) => ({
  title,
  anatomy: { root: { type: 'container' } },
  default: { elements: { root: { styles: { opacity: 0.5 } } } },
  ...(version === undefined ? {} : { metadata: { schema: { version } } }),
})

const ITEMS: readonly FixtureItem[] = [
  {
    key: 'button',
    name: 'Forms/Button',
    type: 'COMPONENT_SET',
    sourceId: '12:34',
    variants: 4,
    spec: BUTTON_SPEC,
    uses: ['icon', 'label', 'nowhere'],
    syncedAt: '2026-02-02T00:00:00.000Z',
  },
  { key: 'icon', name: 'icon', spec: plainSpec('Icon', '0.8.0'), status: 'schema_upgrade_required' },
  { key: 'label', name: 'Label', status: 'deleted_in_source', spec: plainSpec('Label', '0.2.0'), uses: ['icon'] },
  {
    key: 'card',
    name: 'Card',
    uses: ['button', 'cycle'],
    publishStatus: 'CHANGED',
    createdAt: '2026-03-01T00:00:00.000Z',
  },
  { key: 'cycle', name: 'Cycle', uses: ['cycle'], spec: plainSpec('Cycle') },
  { key: 'lonely', name: '100% Wide_Über', uses: ['nowhere'], publishStatus: 'UNPUBLISHED', variants: 2 },
  {
    kind: 'token-collection',
    key: 'colors',
    name: 'Colors',
    document: {
      modes: [
        { id: '1:0', name: 'Light' },
        { id: '1:1', name: 'Dark' },
      ],
      default_mode: '1:0',
    },
  },
  {
    kind: 'token',
    key: 'brand',
    name: 'color/brand',
    sourceId: 'VariableID:1:1',
    document: {
      collection: 'colors',
      type: 'COLOR',
      scopes: 'ALL',
      description: '',
      values: { '1:0': { r: 1, g: 0, b: 0, a: 1 }, '1:1': { r: 0, g: 0, b: 1, a: 0.5 } },
    },
  },
]

export interface ComponentFixture extends TestProject {
  /** The id of a component by its key. */
  readonly idOf: (key: string) => string
}

/** A project of its own with the library above. */
export async function componentFixture(api: TestApi): Promise<ComponentFixture> {
  const project = await api.project()
  await writeLibrary(api.services, project.id, ITEMS)
  return { ...project, idOf: (key) => fixtureId(project.id, key) }
}
