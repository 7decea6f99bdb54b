import { expect, test } from 'vitest'
import { UsesScan } from './uses-scan.ts'

/** What files use, a line for each: which file and line, what, with which props. */
function used(files: Readonly<Record<string, string>>): string[] {
  const scan = new UsesScan()
  for (const [path, text] of Object.entries(files)) scan.add(path, text)
  const { files: paths, components, tokens } = scan.report({ repository: 'shop', commit: null })
  const shown = (value: unknown): string => (value === undefined ? '' : `=${JSON.stringify(value)}`)
  return [
    ...components.flatMap(({ id, uses }) =>
      uses.map(({ file, line, props = [], spread }) =>
        [
          `${paths[file]}:${line} ${id}`,
          ...props.map((prop) => `${prop.name}:${prop.kind}${shown(prop.value)}`),
          ...(spread ? ['…'] : []),
        ].join(' '),
      ),
    ),
    ...tokens.flatMap(({ name, uses }) => uses.map(({ file, line }) => `${paths[file]}:${line} ${name}`)),
  ].toSorted()
}

test('JSX: what is compared, generic, a sentence or a comment is no element', () => {
  expect(
    used({
      'a.tsx': `import { Button, Text as Words } from '@acme/ui'
const narrow = <T,>(value: T) => value
type Handler = <T>(value: T) => void
const few = count <Button.length && useState<Button>(null) // <Button />
export const A = () => (
  <Words as="h1">
    if a <b then it's "fine" {/* <Button /> */}
    <Button size="sm" count={2} isOpen label="Save your work" on={{ a: 1 }} onPress={() => <Words />} {...rest} />
    {list.map((one) => one.ok && <Button<Item> key={one.id} kind={\`x\`} icon=<Icon /> />)}
  </Words>
)`,
    }),
  ).toEqual(
    [
      'a.tsx:6 @acme/ui#Text as:text="h1"',
      'a.tsx:8 @acme/ui#Button size:text="sm" count:number=2 isOpen:boolean=true label:text on:object onPress:function …',
      'a.tsx:8 @acme/ui#Text',
      'a.tsx:9 ./a.tsx#Icon',
      'a.tsx:9 @acme/ui#Button key:name kind:text="x" icon:element',
    ].toSorted(),
  )
})

test('names are followed through aliases, namespaces, what files hand on, settings and what is loaded later', () => {
  const paths = { compilerOptions: { baseUrl: '.', paths: { 'ui/*': ['src/ui/*'] } } }
  expect(
    used({
      'package.json': '{ "name": "shop" }',
      'tsconfig.base.json': `{ // shared
        "compilerOptions": ${JSON.stringify(paths.compilerOptions)}, }`,
      'src/tsconfig.json': '{ "extends": "../tsconfig.base.json" }',
      'src/ui/index.ts': `export * from './all'\nexport { default as Card } from './Card'\nexport * as Forms from '@acme/forms'`,
      'src/ui/all.ts': `export { Button as Action } from '@acme/ui'\nexport * from '@acme/icons'`,
      'src/ui/Card.tsx': `function Card() { return null }\nexport default Card`,
      'src/app.tsx': `import * as Ui from 'ui/index'
import { Action, Forms, Star, Card } from 'ui/index.js'
import Chip from '@mui/material/Chip'
import Plain from '@atlas/plain'
const { Item } = Ui
const Late = lazy(() => import('@acme/late'))
const Chosen = React.lazy(() => import('@acme/many').then((all) => ({ default: all.Picked })))
const Short = Ui.Card
const Wrapped = styled(Action)
export default () => <><Ui.Action /><Action /><Forms.Field /><Star /><Card /><Chip /><Plain.Part /><Late /><Chosen /><Short /><Wrapped /><Gone /></>`,
    }).map((line) => line.replace('src/app.tsx:10 ', '')),
  ).toEqual(
    [
      '@acme/ui#Button',
      '@acme/ui#Button',
      '@acme/ui#Button',
      '@acme/forms#Field',
      '@acme/icons#Star',
      './src/ui/Card.tsx#Card',
      './src/ui/Card.tsx#Card',
      '@mui/material#Chip',
      '@atlas/plain#Plain.Part',
      '@acme/late#Late',
      '@acme/many#Picked',
      './src/app.tsx#Gone',
    ].toSorted(),
  )
})

test('files that import each other in a circle are followed once', () => {
  expect(
    used({
      'a.ts': `export * from './b'\nexport { Loop } from './b'`,
      'b.ts': `export * from './a'\nexport { Loop } from './a'`,
      'c.jsx': `import { Loop, Other } from './a'\nexport const C = () => [<Loop />, <Other />]`,
    }).map((line) => line.replace(/[ab]\.ts#/, '')),
  ).toEqual(['c.jsx:2 ./Loop', 'c.jsx:2 ./Other'])
})

test('Vue, Svelte, Angular, Lit and HTML', () => {
  expect(
    used({
      'a.vue': `<script setup lang="ts">import { MyButton } from '@acme/vue'</script>
<template><my-button :size="'sm'" @click="go" v-bind="rest" v-if="on"/><MyButton v-model:open="x"/><acme-chip/><Transition/></template>
<style lang="scss">.a { color: tokens.$color-text; @include pad($space-2, $to: 1px) }</style>`,
      'b.svelte': `<script>import * as Menu from '@acme/svelte'</script><Menu.Item {kind} on:select={pick} bind:open {...$$props}>x</Menu.Item>`,
      'c.component.ts':
        '@Component({ template: `<acme-chip [kind]="\'big\'" (closed)="go()" [(open)]="x" *ngIf="y"></acme-chip>` })',
      'd.js': 'render(html`<acme-chip kind=${kind} size="sm" @close=${() => go()}></acme-chip>`)',
      'e.html': '<!-- <acme-chip> --><acme-chip kind="big" hidden></acme-chip><Button></Button><font-face/>',
    }),
  ).toEqual(
    [
      'a.vue:2 @acme/vue#MyButton size:text="sm" onClick:name …',
      'a.vue:2 @acme/vue#MyButton open:name',
      'a.vue:2 #<acme-chip>',
      'a.vue:3 $color-text',
      'a.vue:3 $space-2',
      'b.svelte:1 @acme/svelte#Item kind:name onSelect:name open:boolean=true …',
      'c.component.ts:1 #<acme-chip> kind:text="big" onClosed:expression open:name',
      'd.js:1 #<acme-chip> kind:expression size:text="sm" onClose:expression',
      'e.html:1 #<acme-chip> kind:text="big" hidden:boolean=true',
    ].toSorted(),
  )
})

test('tokens: what is used, not what is defined; interpolated names are none', () => {
  expect(
    used({
      'a.css': ':root { --own: 1px; --b: var(--a) }\n.x { color: var(--text, var(--fall)); --c: 1 }\n/* var(--no) */',
      'b.scss': '$own: 1px;\n.x { padding: $space $own; color: var(--a-#{$i}); @if $on { margin: map.get($m, x) } }',
      'c.ts': "const COLORS = { text: 'var(--text)', made: `var(--made-${x})` }\nel.style.setProperty('--b', '1')",
      'd.tsx': '<i className="bg-(--paint)" style={{ color: "--text" }} />',
    }),
  ).toEqual(
    [
      'a.css:1 --a',
      'a.css:2 --fall',
      'a.css:2 --text',
      'b.scss:2 $i',
      'b.scss:2 $m',
      'b.scss:2 $on',
      'b.scss:2 $own',
      'b.scss:2 $space',
      'c.ts:1 --text',
      'd.tsx:1 --paint',
      'd.tsx:1 --text',
    ].toSorted(),
  )
})

test('a value is told where it is one word, and never what else stands in the code', () => {
  const secret = 'AKIA1234567890ABCDEF'
  const report = JSON.stringify(
    used({
      'a.jsx': `<B a="${secret}" b="Dear customer" c={secretOf(user)} d={'neutral-100'} e="a@b.example" f={-1.5} />`,
    }),
  )
  expect(report).toContain('d:text=\\"neutral-100\\" e:text f:number=-1.5')
  for (const text of [secret, 'customer', 'secretOf', 'a@b']) expect(report).not.toContain(text)
})
