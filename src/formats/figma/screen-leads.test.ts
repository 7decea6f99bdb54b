import { expect, test } from 'vitest'
import { figmaBundle } from './figma-bundle.ts'

const click = (action: object) => ({ trigger: { type: 'ON_CLICK' }, actions: [{ type: 'NODE', ...action }] })
const to = (destinationId: string, navigation = 'NAVIGATE') => ({ destinationId, navigation })

function screensOf(...frames: readonly object[]) {
  const document = {
    id: '0:0',
    type: 'DOCUMENT',
    children: [{ id: '0:1', type: 'CANVAS', name: 'Page', children: frames }],
  }
  return [...(figmaBundle({ fileKey: 'acme', file: { document } }).bundle.screens ?? [])]
}
const frame = (id: string, ...children: readonly object[]) => ({ id, type: 'FRAME', name: `Screen ${id}`, children })
const layer = (id: string, more: object) => ({ id, type: 'RECTANGLE', name: `layer ${id}`, ...more })

test('a screen leads where its layers lead, in words, each place once', () => {
  const [cart] = screensOf(
    frame(
      '1:1',
      layer('1:2', { interactions: [click(to('2:1')), click(to('2:1'))] }),
      layer('1:3', { interactions: [{ trigger: { type: 'MOUSE_ENTER' }, actions: [{ type: 'BACK' }, null] }] }),
      layer('1:4', {
        interactions: [{ trigger: { type: 'ON_KEY_DOWN' }, actions: [{ type: 'URL', url: 'https://a.example' }] }],
      }),
      layer('1:5', { interactions: [click(to('9:9', 'OVERLAY')), click(to('3:3', 'CHANGE_TO')), 'odd'] }),
      layer('1:6', { transitionNodeID: '2:1' }),
    ),
    frame('2:1', layer('2:2', {})),
  )
  expect(cart?.leads_to).toEqual([
    { element: 'layer 1:2', trigger: 'click', action: 'navigate', screen: '2:1' },
    { element: 'layer 1:3', trigger: 'mouse enter', action: 'back' },
    { element: 'layer 1:4', trigger: 'key down', action: 'open', to: 'https://a.example' },
    { element: 'layer 1:5', trigger: 'click', action: 'overlay', to: 'node 9:9' },
    { element: 'layer 1:6', trigger: 'click', action: 'navigate', screen: '2:1' },
  ])
})

test('what is behind a condition, and what is inside of an instance, leads too', () => {
  const inner = layer('I1:2;5:2', {
    interactions: [
      {
        trigger: { type: 'ON_CLICK' },
        actions: [{ type: 'CONDITIONAL', conditionalBlocks: [{ actions: [{ type: 'NODE', ...to('2:1', 'SWAP') }] }] }],
      },
    ],
  })
  const [cart] = screensOf(
    frame('1:1', { id: '1:2', type: 'INSTANCE', name: 'row', componentId: '5:1', children: [inner] }),
    frame('2:1', layer('2:2', {})),
  )
  expect(cart?.leads_to).toEqual([{ element: 'row/layer I1:2;5:2', trigger: 'click', action: 'swap', screen: '2:1' }])
})

test('a screen has its layers as a component has them, and none where the file has none of them', () => {
  const [cart, bare] = screensOf(
    frame('1:1', { id: '1:2', type: 'TEXT', name: 'title', characters: 'Your cart' }),
    frame('2:1'),
  )
  expect(cart?.spec).toMatchObject({
    default: { layout: [{ root: ['title'] }], elements: { title: { content: 'Your cart' } } },
  })
  expect(bare).toEqual({ key: '2:1', node_id: '2:1', name: 'Screen 2:1' })
})

test('hostile interactions are bounded', () => {
  const many = Array.from({ length: 2_000 }, (_, at) => click(to(`7:${at}`)))
  const [cart] = screensOf(frame('1:1', layer('1:2', { interactions: many })))
  expect(cart?.leads_to).toHaveLength(500)
})
