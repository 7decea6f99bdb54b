import { expect, test } from 'vitest'
import { importBindings, importedForEffect, importLine, packageOf } from './import-lines.ts'

test('imports of all kinds are told apart, over several lines and without types', () => {
  const text = `import React, { useState as state, type FC } from 'react'
import {
  Button,
  Icon as Glyph,
} from "@acme/ui/core";
import * as All from '@acme/all'
import '@acme/ui/button.js'`
  expect(importBindings(text)).toEqual([
    { local: 'React', name: 'default', module: 'react' },
    { local: 'state', name: 'useState', module: 'react' },
    { local: 'FC', name: 'FC', module: 'react' },
    { local: 'Button', name: 'Button', module: '@acme/ui/core' },
    { local: 'Glyph', name: 'Icon', module: '@acme/ui/core' },
    { local: 'All', name: '*', module: '@acme/all' },
  ])
  expect(importedForEffect(text)).toBe('@acme/ui/button.js')
})

for (const [binding, want] of [
  [{ local: 'Loader', name: 'default', module: 'a' }, `import Loader from 'a'`],
  [{ local: 'Loader', name: 'Loader', module: 'a' }, `import { Loader } from 'a'`],
  [{ local: 'LoaderCmp', name: 'Loader', module: 'a' }, `import { Loader as LoaderCmp } from 'a'`],
  [{ local: 'All', name: '*', module: 'a' }, `import * as All from 'a'`],
] as const)
  test(`the line of ${binding.name} is its own`, () => expect(importLine(binding)).toBe(want))

for (const [module, want] of [
  ['@acme/ui/button.js', '@acme/ui'],
  ['react-dom/client', 'react-dom'],
  ['@/components/ui/button', '@/components/ui/button'],
  ['~/ui', '~/ui'],
  ['./button', './button'],
] as const)
  test(`${module} is of ${want}`, () => expect(packageOf(module)).toBe(want))
