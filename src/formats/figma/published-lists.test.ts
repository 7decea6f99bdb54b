import { expect, test } from 'vitest'
import { hex } from '../../../test/libraries/figma-answers.ts'
import { figmaBundle } from './figma-bundle.ts'

const row = (at: number, name: string, set?: { nodeId: string; name: string }) => ({
  key: `${at}`.padStart(40, '0'),
  file_key: 'AcmeFileKey',
  node_id: `1:${at}`,
  name,
  description: '',
  created_at: `2026-01-01T00:00:0${at % 10}Z`,
  updated_at: `2026-02-01T00:00:0${at % 10}Z`,
  containing_frame: set === undefined ? { name: 'Page' } : { name: 'Page', containingComponentSet: set },
})
const button = { nodeId: '9:1', name: 'Button' }
const badge = { nodeId: '9:2', name: 'Badge' }
const components = {
  meta: {
    components: [
      row(1, 'Size=S', button),
      row(2, 'Size=M', button),
      row(3, 'Size=L', button),
      row(4, 'Plus'),
      row(5, 'On=Yes', badge),
    ],
  },
}
const told = (published: object) =>
  [...(figmaBundle({ fileKey: 'acme', published }).bundle.components ?? [])].map((one) => [
    one.name,
    one.type,
    one.key,
    one.node_id,
    one.variant_count,
    one.publish_status,
    one.spec,
  ])

test('the list of components alone is a library of the sets that its variants are in', () => {
  expect(told({ components })).toEqual([
    ['Button', 'COMPONENT_SET', '9:1', '9:1', 3, 'CURRENT', undefined],
    ['Badge', 'COMPONENT_SET', '9:2', '9:2', 1, 'CURRENT', undefined],
    ['Plus', 'COMPONENT', '4'.padStart(40, '0'), '1:4', undefined, 'CURRENT', undefined],
  ])
})

test('a set that the list of sets has goes by its own key', () => {
  const sets = { meta: { component_sets: [{ ...row(9, 'Button'), key: hex('4'), node_id: '9:1' }] } }
  expect(told({ components, componentSets: sets }).map(([name, , key, , count]) => [name, key, count])).toEqual([
    ['Button', hex('4'), 3],
    ['Badge', '9:2', 1],
    ['Plus', '4'.padStart(40, '0'), undefined],
  ])
})

test('styles that layers of nodes answers wear have the properties of those layers', () => {
  const fills = [{ type: 'SOLID', blendMode: 'NORMAL', color: { r: 1, g: 0, b: 0, a: 1 } }]
  const nodes = {
    nodes: {
      '3:1': {
        document: {
          id: '3:1',
          name: 'Card',
          type: 'COMPONENT',
          children: [{ id: '3:2', name: 'ink', type: 'RECTANGLE', fills, styles: { fill: '5:1' } }],
        },
        components: { '3:1': { key: hex('c'), name: 'Card' } },
        styles: { '5:1': { key: hex('6'), name: 'Ink', styleType: 'FILL' } },
      },
    },
  }
  const { bundle, report } = figmaBundle({ fileKey: 'acme', nodes: [nodes] })
  expect([...(bundle.styles ?? [])]).toMatchObject([{ name: 'Ink', properties: { paints: fills } }])
  expect(report.notes.filter(({ code }) => code === 'style-unworn')).toEqual([])
})
