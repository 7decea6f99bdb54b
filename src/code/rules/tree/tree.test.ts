import { textDeclarations } from './named-style.ts'
import { expect, test } from 'vitest'
import { elementCss } from './element-css.ts'
import { htmlSkeleton, jsxSkeleton, pascal, type SkeletonInput } from './skeleton.ts'
import type { NameOf } from './style-value.ts'

const token = (name: string, more: object = {}) => ({
  $token: name,
  $type: 'color',
  $extensions: { 'com.figma': { id: `VariableID:${name}`, name, ...more } },
})
const style = (name: string) => ({
  $token: name,
  $type: 'typography',
  $extensions: { 'com.figma': { id: `S:${'a'.repeat(40)},`, name } },
})
const nameOf: NameOf = ({ kind, name }) =>
  kind === 'style'
    ? {
        style: name ?? '',
        fields: {
          fontName: { family: 'Inter', style: 'Semi Bold' },
          fontSize: 18,
          lineHeight: { value: 130, unit: 'PERCENT' },
        },
      }
    : name === 'gone'
      ? null
      : { variable: `--${name}` }
const css = (styles: object, type = 'container') =>
  elementCss({ styles: styles as never, type }, nameOf)
    .map(([property, value]) => `${property}: ${value}`)
    .join('; ')

for (const [name, given, type, want] of [
  [
    'tokens are custom properties',
    { backgroundColor: token('bg'), cornerRadius: token('r') },
    'container',
    'background: var(--bg); border-radius: var(--r)',
  ],
  [
    'a token that is not here is what the design file shows',
    { backgroundColor: token('gone', { rawValue: '#E8E8E8' }) },
    'container',
    'background: #E8E8E8',
  ],
  ['and nothing where that is not told', { backgroundColor: token('gone') }, 'container', ''],
  [
    'auto layout is flex',
    { layoutMode: 'VERTICAL', mainAxisAlignment: 'SPACE_BETWEEN', counterAxisAlignItems: 'CENTER', itemSpacing: 8 },
    'container',
    'display: flex; flex-direction: column; justify-content: space-between; align-items: center; gap: 8px',
  ],
  [
    'a size from the inside is not written, a bound one is',
    { layoutSizingHorizontal: 'HUG', width: 120, layoutSizingVertical: 'HUG', height: token('h') },
    'container',
    'height: var(--h)',
  ],
  [
    'sides are as short as they can be',
    { padding: { top: 0, end: token('p'), bottom: 0, start: token('p') } },
    'container',
    'padding: 0 var(--p)',
  ],
  [
    'old names of sides',
    { paddingLeft: 4, paddingRight: 8, paddingTop: 2, paddingBottom: 2 },
    'container',
    'padding: 2px 8px 2px 4px',
  ],
  [
    'text takes its style apart',
    { typography: style('Label'), textColor: '#111' },
    'text',
    'color: #111; font-family: "Inter"; font-size: 18px; font-weight: 600; line-height: 1.3',
  ],
  ['strokes are borders', { strokes: token('line'), strokeWeight: 2 }, 'container', 'border: 2px solid var(--line)'],
  [
    'shadows',
    { effects: [{ type: 'DROP_SHADOW', color: { r: 0, g: 0, b: 0, a: 0.25 }, offset: { x: 0, y: 2 }, radius: 4 }] },
    'container',
    'box-shadow: 0px 2px 4px 0 rgb(0 0 0 / 0.25)',
  ],
  ['what would end the declaration is left out', { backgroundColor: 'red; } body { display: none' }, 'container', ''],
  [
    'a binding to a property is no value',
    { opacity: { $binding: '#/props/x' }, width: { $binding: '#/props/w' } },
    'container',
    '',
  ],
] as const)
  test(`css of an element: ${name}`, () => expect(css(given, type)).toBe(want))

const input: SkeletonInput = {
  title: 'Forms / Text field',
  props: {
    label: { type: 'string', default: 'Name' },
    'Show icon': { type: 'boolean', default: false },
    class: { type: 'string' },
  },
  anatomy: { root: { type: 'container' }, icon: { type: 'instance' }, label: { type: 'text' }, note: { type: 'text' } },
  elements: {
    root: {},
    icon: {
      instanceOf: 'Icon',
      styles: { visible: { $binding: '#/props/Show icon' } },
      propConfigurations: { size: 'Small', name: { $binding: '#/props/class' } },
    },
    label: { content: { $binding: '#/props/label' } },
    note: { content: 'a < b & "c"' },
    hidden: { styles: { visible: false } },
  },
  roots: [
    {
      name: 'root',
      children: [
        { name: 'icon', children: [] },
        { name: 'label', children: [] },
        { name: 'note', children: [] },
        { name: 'hidden', children: [] },
      ],
    },
  ],
}

test('skeleton: HTML with the default texts, escaped', () => {
  expect(htmlSkeleton(input)).toBe(`<div class="forms-text-field">
  <div class="forms-text-field-icon" data-component="Icon"></div>
  <span class="forms-text-field-label">Name</span>
  <span class="forms-text-field-note">a &lt; b &amp; &quot;c&quot;</span>
</div>`)
})

test('skeleton: JSX with the properties of the document', () => {
  expect(jsxSkeleton(input)).toBe(`export function FormsTextField({
  label = "Name",
  showIcon = false,
  _class,
}) {
  return (
    <div className="forms-text-field">
      {showIcon && <Icon className="forms-text-field-icon" size="Small" name={_class} />}
      <span className="forms-text-field-label">{label}</span>
      <span className="forms-text-field-note">{"a < b & \\"c\\""}</span>
    </div>
  )
}`)
})

for (const [name, want] of [
  ['icon / 24', 'Icon24'],
  ['2 columns', 'C2Columns'],
  ['', 'C'],
] as const)
  test(`skeleton: a component called “${name}”`, () => expect(pascal(name)).toBe(want))

test('css of an element: what holds something by coordinates is where they count from', () => {
  const facts = { styles: { width: 10 }, type: 'container', holdsPlaced: true }
  expect(elementCss(facts, nameOf)).toEqual([
    ['position', 'relative'],
    ['width', '10px'],
  ])
})

for (const [lineHeight, want] of [
  [{ unit: 'PERCENT', value: 130 }, '1.3'],
  [{ unit: '%', value: 130 }, '1.3'],
  [{ unit: 'PIXELS', value: 24 }, '24px'],
  [{ unit: 'AUTO', value: 24 }, undefined],
] as const)
  test(`a text style's line height of ${JSON.stringify(lineHeight)}`, () =>
    expect(Object.fromEntries(textDeclarations({ lineHeight }))['line-height']).toBe(want))
