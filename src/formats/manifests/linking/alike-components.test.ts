import { expect, test } from 'vitest'
import { drained } from '../../../../test/libraries/drained.ts'
import type { CodeComponent, Framework } from '../model/code-component.ts'
import { linkComponents } from './link-components.ts'
import type { Statement } from './statement.ts'

const code = (id: string, framework: Framework, name = 'Button'): CodeComponent => ({
  id,
  name,
  framework,
  package: null,
  export: name,
  tag: null,
  import: null,
  parent: null,
  file: null,
  props: [],
  slots: [],
  events: [],
  cssProperties: [],
  cssParts: [],
  cssStates: [],
  examples: [],
  links: [],
  connections: [],
  origins: [],
})
const DESIGN = [{ key: 'd1', name: 'Button', fileKey: null, nodeId: null, properties: [] }]
const said = (id: string): Statement => ({ origin: 'explorer', design: { key: 'd1' }, code: { id }, properties: [] })
const linked = (sides: Omit<Parameters<typeof linkComponents>[0], 'design'>) =>
  drained(linkComponents({ design: DESIGN, ...sides }))
const proposed = (all: readonly CodeComponent[], ...given: Statement[]) =>
  linked({ code: all, statements: given }).proposals.map((one) => one.code)

const [REACT, VUE, ELEMENT] = [code('react', 'react'), code('vue', 'vue'), code('element', 'element')]

for (const [name, got, want] of [
  ['two of one name wait for a decision', proposed([REACT, VUE]), ['react', 'vue']],
  ['what is said of one leaves the other framework to be decided', proposed([REACT, VUE], said('react')), ['vue']],
  ['each framework is asked for once', proposed([REACT, VUE, ELEMENT], said('react'), said('vue')), ['element']],
  ['another of the same framework is no partner beside it', proposed([REACT, code('old', 'react')], said('react')), []],
  ['another name is not asked for', proposed([REACT, code('tag', 'vue', 'ButtonGroup')], said('react')), []],
] as const)
  test(`alike components: ${name}`, () => expect(got).toEqual(want))

test('alike components: what a person refused in another framework is not asked for again', () => {
  const refusals = [{ design: { key: 'd1' }, code: { id: 'vue' } }]
  const linking = linked({ code: [REACT, VUE], statements: [said('react')], refusals })
  expect(linking.proposals).toEqual([])
})
