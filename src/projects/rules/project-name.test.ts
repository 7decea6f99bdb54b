import { expect, test } from 'vitest'
import { projectNameFault } from './project-name.ts'

for (const [name, want] of [
  ['Demo library', null],
  ['Überschrift / 100 % 🎨', null],
  ['x'.repeat(200), null],
  ['', 'needs a name'],
  ['  ', 'needs a name'],
  [' a', 'space'],
  ['a ', 'space'],
  ['x'.repeat(201), '200'],
  ['a\nb', 'control'],
  ['a\u0000', 'control'],
  ['a\ud800', 'control'],
  ['018F6F1E-8c3a-7b1e-9c55-2d4f0a1b2c3d', 'id'],
] as const)
  test(`project name ${JSON.stringify(name.slice(0, 40))}: ${want ?? 'is fine'}`, () => {
    const fault = projectNameFault(name)
    if (want === null) expect(fault).toBeNull()
    else expect(fault).toContain(want)
  })
