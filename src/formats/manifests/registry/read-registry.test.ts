import { expect, test } from 'vitest'
import { readManifests } from '../read-manifests.ts'

const SOURCE = `import { cva } from 'class-variance-authority'
const buttonVariants = cva('base', {
  variants: { variant: { default: 'a', destructive: 'b' }, loading: { true: 'c', false: '' } },
  defaultVariants: { variant: 'default' },
})
export interface ButtonProps {}
function Button() {}
const ButtonGroup = () => null
export { Button, ButtonGroup, buttonVariants }
export function useButton() {}`

const ITEM = {
  name: 'button',
  type: 'registry:ui',
  title: 'Button',
  description: 'A button.',
  cssVars: { light: { 'button-ring': '#fff' }, dark: { 'button-ring': '#000' } },
  files: [{ path: 'registry/button.tsx', type: 'registry:ui', target: 'components/acme/button.tsx', content: SOURCE }],
}

test('an item with its source: what it exports, with the variants of its call', () => {
  const { components } = readManifests([{ path: 'r/button.json', json: ITEM }])
  expect(components).toMatchObject([
    {
      id: '@/components/acme/button#button',
      name: 'Button',
      import: `import { Button } from '@/components/acme/button'`,
      file: 'registry/button.tsx',
      props: [
        {
          name: 'variant',
          type: '"default" | "destructive"',
          values: ['default', 'destructive'],
          default: { literal: 'default' },
        },
        { name: 'loading', type: 'boolean' },
      ],
      cssProperties: [{ name: '--button-ring', default: '#fff' }],
    },
    { id: '@/components/acme/button#ButtonGroup', parent: '@/components/acme/button#button', props: [] },
  ])
})

test('the list and the item are one; the list alone knows no import', () => {
  const { content: _, ...listed } = ITEM.files[0] ?? {}
  const list = { name: 'acme', items: [{ ...ITEM, files: [listed] }] }
  expect(
    readManifests([{ path: 'registry.json', json: list }]).components.map(({ id, import: line }) => [id, line]),
  ).toEqual([['@/components/acme/button#button', null]])
  const both = readManifests([
    { path: 'registry.json', json: list },
    { path: 'r/button.json', json: ITEM },
  ])
  expect(both.components.map(({ id, import: line, origins }) => [id, line, origins.length])).toEqual([
    ['@/components/acme/button#button', `import { Button } from '@/components/acme/button'`, 2],
    ['@/components/acme/button#ButtonGroup', `import { ButtonGroup } from '@/components/acme/button'`, 1],
  ])
})

test('examples belong to what they are called like, or need, or share a title with; the rest is named', () => {
  const example = (name: string, more: object = {}) => ({ name, type: 'registry:example', files: [], ...more })
  const list = {
    items: [
      { ...ITEM, files: [] },
      { ...ITEM, name: 'button-group', title: 'Group', files: [] },
      example('button-group-demo'),
      example('button-demo'),
      example('fancy', { registryDependencies: ['https://acme.dev/r/button.json'] }),
      example('other', { title: 'Group' }),
      example('loose'),
      { name: 'use-x', type: 'registry:hook' },
    ],
  }
  const { components, findings } = readManifests([{ path: 'registry.json', json: JSON.parse(JSON.stringify(list)) }])
  expect(components.map(({ name, examples }) => [name, examples.map((one) => one.name)])).toEqual([
    ['Button', ['button-demo', 'fancy']],
    ['Group', ['button-group-demo', 'other']],
  ])
  expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'code-not-component registry.json: loose',
    'code-not-component registry.json: use-x',
  ])
})
