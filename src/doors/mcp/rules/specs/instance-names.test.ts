import { expect, test } from 'vitest'
import { instancesIn, renamedInstances } from './instance-names.ts'

const document = {
  anatomy: { icon: { type: 'instance', instanceOf: 'Icon' }, label: { type: 'text' } },
  default: { elements: { icon: { instanceOf: 'Icon', styles: { width: 4 } }, end: { instanceOf: 'Dot' } } },
  variants: [{ elements: { icon: { instanceOf: 'Icon' } } }],
}

test('what a spec document shows instances of, each name once', () => {
  expect([...instancesIn(document)]).toEqual(['Icon', 'Dot'])
})

test('instances are renamed by the element that they stand under, and nothing else is', () => {
  const renamed = renamedInstances(document, (name, element) => (element === 'icon' ? `${name} (Web)` : name))
  expect(renamed).toEqual(JSON.parse(JSON.stringify(document).replaceAll('"Icon"', '"Icon (Web)"')))
})
