import { expect, test } from 'vitest'
import { readManifests, type ManifestFile } from '../read-manifests.ts'
import type { CodeComponent } from '../model/code-component.ts'
import { designAddress } from './design-address.ts'

const ADDRESS = 'https://www.figma.com/design/KEY123/Title?node-id=1-2'
const file = (path: string, text: string): ManifestFile => ({ path, text })

/** `Size → size: Large=lg`, one line for each property. */
const maps = ({ connections }: CodeComponent): string[] =>
  connections.flatMap(({ properties }) =>
    properties.map(({ property, into, values }) => {
      const target = 'prop' in into ? into.prop : 'slot' in into ? `slot ${into.slot}` : 'children'
      const shown = values.map(
        ({ design, code }) => `${design}=${'literal' in code ? String(code.literal) : JSON.stringify(code)}`,
      )
      return [`${property} → ${target}`, ...(shown.length > 0 ? [shown.join(' ')] : [])].join(': ')
    }),
  )

const OLD = `import React from 'react'
import figma from '@figma/code-connect'
import { Button, Icon } from '../ui/button'

const shared = { size: figma.enum('Size', { Large: 'lg', Small: undefined, 'Very small': 2 }) }

figma.connect(Button, '${ADDRESS}', {
  variant: { 'Has icon': true },
  props: {
    ...shared,
    disabled: figma.boolean('Disabled'),
    label: figma.string('Label'),
    start: figma.boolean('Has start', { true: figma.instance('Start'), false: undefined }),
    onPress: figma.enum('State', { Pressed: () => alert('never run') }),
    items: figma.children('Item*'),
    inner: figma.nestedProps('Inner', { text: figma.string('Text') }),
  },
  example: ({ size, disabled, label, start, onPress }) => (
    <Button width={size} disabled={disabled} onPress={onPress} icon={start}>
      <Icon name={label} />
      {label}
    </Button>
  ),
})`

test('the first interface: which property goes into which prop, through the example that is never run', () => {
  const { components, findings } = readManifests([file('src/figma/button.figma.tsx', OLD)])
  expect(
    components.map(({ id, framework, file, connections }) => [
      id,
      framework,
      file,
      connections[0]?.nodeId,
      connections[0]?.variant,
    ]),
  ).toEqual([['./src/ui/button#Button', 'react', 'src/ui/button', '1:2', { 'Has icon': true }]])
  expect(components.flatMap(maps)).toEqual([
    'Size → width: Large=lg Small={"omitted":true} Very small=2',
    'Disabled → disabled',
    'Label → children',
    'Has start → icon: true={"property":"Start"} false={"omitted":true}',
    'Start → icon',
    `State → onPress: Pressed={"code":"() => alert('never run')"}`,
  ])
  expect(findings).toEqual([])
})

test('a configuration says where files are imported from, and what stands for addresses', () => {
  const config = JSON.stringify({
    codeConnect: {
      importPaths: { 'src/ui/*': '@acme/ui/*' },
      documentUrlSubstitutions: { '<BUTTON>': ADDRESS },
    },
  })
  const text = OLD.replace(ADDRESS, '<BUTTON>')
  const { components } = readManifests([file('src/figma/button.figma.tsx', text), file('figma.config.json', config)])
  expect(components.map(({ id, import: line, connections }) => [id, line, connections.length])).toEqual([
    ['@acme/ui#Button', `import { Button } from '@acme/ui/button'`, 1],
  ])
})

for (const [name, example, want] of [
  ['whole props', '(props) => <Button a={props.size} b={props["label"]} />', ['Size → a', 'Label → b']],
  ['props under another name', '({ size: s }) => <Button a={s} />', ['Size → a']],
  ['spread props', '(props) => <Button {...props} />', ['Size → size', 'Label → label']],
  ['a condition', '({ size, label }) => <Button a={size ? label : undefined} />', ['Size → a', 'Label → a']],
  ['a wrapper', '({ size }) => <div><Button a={size} /></div>', ['Size → a']],
  ['a part inside', '({ label }) => <Button><Button.Text>{label}</Button.Text></Button>', []],
] as const)
  test(`an example with ${name}`, () => {
    const text = `import { Button } from '@acme/ui'
figma.connect(Button, '${ADDRESS}', { props: { size: figma.enum('Size', {}), label: figma.string('Label') }, example: ${example} })`
    expect(readManifests([file('a.figma.tsx', text)]).components.flatMap(maps)).toEqual(want)
  })

test('elements: attributes in the notations of all frameworks', () => {
  const text = `import figma, { html } from '@figma/code-connect/html'
figma.connect('${ADDRESS}', {
  props: { a: figma.string('A'), b: figma.boolean('B'), c: figma.enum('C', { X: 'x' }), d: figma.string('D'), e: figma.string('E') },
  example: (props) => html\`<acme-button label="\${props.a}" ?disabled=\${props.b} .kind=\${props.c} [size]="\${props.d}"><b slot="x">hi</b>\${props.e}</acme-button>\`,
  imports: ['import "@acme/el/button.js"'],
})`
  const { components } = readManifests([file('a.figma.ts', text)])
  expect(components.map(({ id, framework }) => [id, framework])).toEqual([['#<acme-button>', 'element']])
  expect(components.flatMap(maps)).toEqual(['A → label', 'B → disabled', 'C → kind: X=x', 'D → size', 'E → children'])
})

const TEMPLATE = `// url=${ADDRESS}
// component=Button
// source=src/button.tsx
import figma from 'figma'
const instance = figma.selectedInstance
const size: string = instance.getEnum('Size', { Large: 'lg' })
const icon = instance.getBoolean('Has icon', { true: instance.getInstanceSwap('Icon')?.executeTemplate().example, false: undefined })
const other = instance.findInstance('Other').getString('Text')
export default {
  id: 'button',
  imports: ['import { Button } from "@acme/ui"'],
  example: figma.code\`<Button\${figma.helpers.react.renderProp('size', size)} label="\${figma.selectedInstance.getString('Label')}" x={() => { a > b }}>\${figma.helpers.react.renderChildren(icon)}\${other}</Button>\`,
}`

test('the second interface: templates', () => {
  const { components, findings } = readManifests([file('button.figma.template.ts', TEMPLATE)])
  expect(components.map(({ id, file }) => [id, file])).toEqual([['@acme/ui#Button', 'src/button.tsx']])
  expect(components.flatMap(maps).sort()).toEqual([
    'Has icon → children: true={"property":"Icon"} false={"omitted":true}',
    'Icon → children',
    'Label → label',
    'Size → size: Large=lg',
  ])
  expect(findings).toEqual([])
})

test('a template with branches is as many connections, each for its variants', () => {
  const branch = (component: string): string => `{
  const value = figma.selectedInstance.getString('Value')
  template = { id: '${component}', imports: ['import { ${component} } from "a"'], example: figma.code\`<${component}\${figma.helpers.react.renderProp('value', value)}/>\` }
}`
  const text = `// url=${ADDRESS}
const figma = require('figma')
let template
if (figma.selectedInstance.getPropertyValue('Has label') === true && figma.selectedInstance.getPropertyValue('Size') === 'L') ${branch('Field')}
else if (figma.selectedInstance.getPropertyValue('Has label') === false) ${branch('Input')}
else ${branch('Input')}
export default template`
  const { components, findings } = readManifests([file('a.figma.js', text)])
  expect(components.map(({ id, connections }) => [id, connections.map(({ variant }) => variant)])).toEqual([
    ['a#Field', [{ Size: 'L', 'Has label': true }]],
    ['a#Input', [{ 'Has label': false }]],
  ])
  expect(components.flatMap(maps)).toEqual(['Value → value', 'Value → value'])
  expect(findings).toEqual([])
})

test('a batch: one template for many', () => {
  const entries = ['Arrow', 'Check'].map((name, at) => ({
    url: `${ADDRESS.slice(0, -1)}${at + 5}`,
    name: `Icon${name}`,
    source: `./src/${name}.tsx`,
  }))
  const { components } = readManifests([
    file('icons.figma.batch.json', JSON.stringify({ templateFile: './icon.figma.batch.ts', components: entries })),
    file(
      'icon.figma.batch.ts',
      'import figma from \'figma\'\nexport default { example: figma.code`<${figma.batch.name} size="24" />` }',
    ),
  ])
  expect(components.map(({ name, file, connections }) => [name, file, connections[0]?.nodeId])).toEqual([
    ['IconArrow', 'src/Arrow.tsx', '1:5'],
    ['IconCheck', 'src/Check.tsx', '1:6'],
  ])
})

test('what is wrong with a connection is told, and costs that connection alone', () => {
  const call = (component: string, address: string, example = ''): string =>
    `figma.connect(${component}, '${address}', { ${example} })`
  const text = `import { Button, ButtonDanger } from 'a'
${call('Button', 'https://acme.com')}
${call('Button', ADDRESS, 'example: () => <ButtonDanger />')}
figma.connect('${ADDRESS}', { example: () => <div>none</div> })`
  const { components, findings } = readManifests([file('a.figma.tsx', text), file('b.figma.tsx', 'figma.connect(<')])
  expect(components.map(({ id, connections }) => [id, connections.length])).toEqual([
    ['a#Button', 0],
    ['a#ButtonDanger', 1],
  ])
  expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'code-address-invalid a.figma.tsx: [0]',
    'code-name-differs a.figma.tsx: [1]',
    'code-entry-invalid a.figma.tsx: [2]',
    'code-file-unreadable b.figma.tsx',
  ])
})

test('a file called so for another purpose is none of ours', () => {
  expect(readManifests([file('button.figma.ts', 'export const codeProperties = {}')]).files).toEqual([])
})

for (const [address, want] of [
  ['https://www.figma.com/design/KEY/Title?node-id=1-2', { fileKey: 'KEY', nodeId: '1:2' }],
  ['https://figma.com/file/KEY?type=design&node-id=1%3A2&t=x', { fileKey: 'KEY', nodeId: '1:2' }],
  ['https://www.figma.com/design/KEY/branch/OTHER/Title?node-id=10:20', { fileKey: 'KEY', nodeId: '10:20' }],
  ['https://www.figma.com/design/KEY/T?node-id=I1-2%3B3-4', { fileKey: 'KEY', nodeId: 'I1:2;3:4' }],
  ['https://www.figma.com/design/KEY/Title', undefined],
  ['https://www.figma.com/design/KEY/T?node-id=abc', undefined],
  ['https://acme.com/design/KEY?node-id=1-2', undefined],
  [null, undefined],
] as const)
  test(`the address ${address}`, () => expect(designAddress(address)).toEqual(want))
