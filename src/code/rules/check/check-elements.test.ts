import { expect, test } from 'vitest'
import { CODE, found } from '../../../../test/libraries/checked/checked-code.ts'
import type { CodeLanguage } from '../scan/code-language.ts'
import type { KnownComponent } from './check-elements.ts'
import type { CodeLibrary } from './check-text.ts'

const BUTTON = {
  name: 'Button',
  package: '@acme/react',
  isWhole: true,
  props: new Map([
    ['variant', { name: 'variant', values: ['primary', 'secondary', 'critical'], saidBy: 'code' as const }],
    ['isloading', { name: 'isLoading', values: null, saidBy: 'code' as const }],
  ]),
}
const CHIP = {
  name: 'Chip',
  package: null,
  isWhole: false,
  props: new Map([['kind', { name: 'Kind', values: ['Filled', 'Out line'], saidBy: 'design' as const }]]),
}
const WITH_COMPONENTS: CodeLibrary = {
  ...CODE,
  components: new Map<string, KnownComponent>([
    ['button', BUTTON],
    ['chip', CHIP],
  ]),
}

const ELEMENTS: readonly (readonly [name: string, language: CodeLanguage, text: string, want: readonly string[]])[] = [
  ['a value that there is', 'tsx', '<Button variant="primary" /> ', []],
  [
    'a value that there is not, and one that is written otherwise',
    'tsx',
    `<Button variant="danger" />\n<Button variant={'Primary'} />\n<Button variant={on ? 'x' : 'y'} />`,
    ['1 unknown_value danger → ', '2 unknown_value Primary → primary'],
  ],
  [
    'a prop that there is not; what every element takes is none',
    'tsx',
    '<Button appearance="x" isloading onClick={f} data-x aria-label="a" key={1} className="b" type="submit" />',
    ['1 unknown_prop appearance → '],
  ],
  ['what is handed on may be anything', 'tsx', '<Button appearance="x" {...rest} />', []],
  [
    'a component of another package',
    'tsx',
    "import { Button } from 'other'\nconst a = <Button variant='danger' />",
    [],
  ],
  [
    'of its own package, by any path into it',
    'tsx',
    "import { Button } from '@acme/react/button'\nconst a = <Button variant='danger' />",
    ['2 unknown_value danger → '],
  ],
  [
    'as it is drawn, in any spelling',
    'vue',
    `<template><chip kind="filled"/><chip kind="out-line"/><Chip :kind="'ghost'" other="x"/></template>`,
    ['1 unknown_value ghost → '],
  ],
]

for (const [name, language, text, want] of ELEMENTS)
  test(`elements: ${name}`, () => expect(found(text, language, WITH_COMPONENTS)).toEqual(want))
