import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { SpecDocument } from '../api/spec-document.ts'
import { boxesOf, propValues, type Box } from './boxes.ts'
import type { Surroundings } from './resolve.ts'

const hint = { $binding: '#/props/hint' }
const document = {
  title: 'Chip',
  anatomy: {
    root: { type: 'container' },
    label: { type: 'text' },
    icon: { type: 'instance' },
    extra: { type: 'slot' },
  },
  props: { label: { type: 'string', default: 'Reefer' }, showsIcon: { type: 'boolean', default: true } },
} as unknown as SpecDocument
const tree = {
  layout: [{ root: ['icon', 'label', 'extra'] }],
  elements: {
    root: {
      styles: {
        layoutMode: 'HORIZONTAL',
        crossAxisAlignment: 'CENTER',
        itemSpacing: 4,
        padding: { top: 2, end: 8, bottom: 2, start: 8 },
        cornerRadius: 6,
        backgroundColor: '#EEF0F3',
        strokes: '#D0D5DD',
        strokeWeight: 1,
      },
    },
    icon: {
      instanceOf: 'Icon',
      styles: { visible: { $binding: '#/props/showsIcon' }, fillColor: '#112233' },
      propConfigurations: { size: 'Small', name: { $binding: '#/props/label' } },
    },
    label: { content: { $binding: '#/props/label' }, styles: { textColor: '#1A1B1E' } },
    extra: {},
  },
}
const drawnWith = (props: Record<string, unknown>) => {
  const around: Surroundings = { props: propValues(document, props), tokens: new Map(), styles: new Map(), modes: {} }
  return boxesOf({ tree, document, around })
}

test('boxes: layout, spacing, fill, corners and strokes become CSS', () => {
  const [root] = drawnWith({})
  expect(root?.css).toMatchObject({
    display: 'flex',
    flexDirection: 'row',
    alignItems: 'center',
    gap: 4,
    padding: '2px 8px 2px 8px',
    borderRadius: 6,
    background: '#EEF0F3',
    boxShadow: 'inset 0 0 0 1px #D0D5DD',
  })
})

test('boxes: text takes its property, an instance what it is given, an empty slot is a slot', () => {
  const children = drawnWith({ label: 'On hold' })[0]?.children ?? []
  expect(children.map(({ name, kind }) => [name, kind])).toEqual([
    ['icon', 'instance'],
    ['label', 'text'],
    ['extra', 'slot'],
  ])
  expect(children[0]?.instance).toEqual({ of: 'Icon', props: { size: 'Small', name: 'On hold' }, color: '#112233' })
  expect(children[1]).toMatchObject({ text: 'On hold', css: { color: '#1A1B1E' } })
})

test('boxes: what is not visible is not drawn', () => {
  const children = drawnWith({ showsIcon: false })[0]?.children ?? []
  expect(children.map(({ name }) => name)).toEqual(['label', 'extra'])
})

test('boxes: a null default holds nothing, whatever its example; without a default the example stands in', () => {
  const props = { hint: { default: null, examples: ['Four letters'] }, title: { examples: ['Berth'] } }
  expect(propValues({ title: 'Field', props } as unknown as SpecDocument, {})).toEqual({ hint: null, title: 'Berth' })
  expect(propValues({ title: 'Field', props } as unknown as SpecDocument, { hint: 'x' })['hint']).toBe('x')
})

test.each([
  // oxlint-disable-next-line unicorn/no-thenable -- a spec's own word
  ['by a condition', { if: { condition: { operation: 'isNotNull', args: { value: hint } }, then: true, else: false } }],
  ['by the property itself', hint],
])('boxes: what shows a property that holds nothing is not drawn: %s', (_how, visible) => {
  const given = {
    layout: [{ root: ['hint'] }],
    elements: { root: {}, hint: { content: 'Hint', styles: { visible } } },
  }
  const names = (value: unknown) => {
    const around: Surroundings = { props: { hint: value }, tokens: new Map(), styles: new Map(), modes: {} }
    return boxesOf({ tree: given, document, around })[0]?.children.map(({ name }) => name)
  }
  expect([names(null), names('Four letters')]).toEqual([[], ['hint']])
})

test('boxes: of the demo, nothing that a null default hides is drawn', () => {
  const bundle = JSON.parse(readFileSync(new URL('../../../demo/library.json', import.meta.url), 'utf8')) as {
    readonly components: readonly { readonly spec?: SpecDocument }[]
  }
  const specs = bundle.components.flatMap(({ spec }) => (spec?.default ? [spec] : []))
  const hiding = specs.filter((spec) => {
    const nulls = Object.entries(spec.props ?? {}).flatMap(([name, prop]) => (prop.default === null ? [name] : []))
    const hidden = Object.entries(spec.default?.elements ?? {}).flatMap(([name, { content, text, styles }]) =>
      nulls.some((prop) => JSON.stringify([content, text, styles?.['visible']]).includes(`"#/props/${prop}"`))
        ? [name]
        : [],
    )
    const around: Surroundings = { props: propValues(spec, {}), tokens: new Map(), styles: new Map(), modes: {} }
    const drawn = boxesOf({ tree: spec.default ?? {}, document: spec, around }).flatMap(namesIn)
    expect(
      drawn.filter((name) => hidden.includes(name)),
      spec.title,
    ).toEqual([])
    return hidden.length > 0
  })
  expect([hiding.length, specs.length]).toEqual([18, 56])
})

const namesIn = ({ name, children }: Box): string[] => [name, ...children.flatMap(namesIn)]
