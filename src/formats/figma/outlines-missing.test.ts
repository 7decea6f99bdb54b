import { expect, test } from 'vitest'
import { figmaBundle } from './figma-bundle.ts'

const box = (width: number, height: number) => ({ absoluteBoundingBox: { x: 0, y: 0, width, height } })
const component = (id: string, ...children: readonly object[]) => ({
  id,
  type: 'COMPONENT',
  name: `Sign ${id}`,
  children,
})

function read(...components: readonly object[]) {
  const page = { id: '0:1', type: 'CANVAS', name: 'Page', children: components }
  const file = { document: { id: '0:0', type: 'DOCUMENT', children: [page] } }
  const { bundle, report } = figmaBundle({ fileKey: 'acme', file })
  const counts = [...(bundle.components ?? [])].map(({ without_outlines: count }) => count)
  return { counts, notes: report.notes.filter(({ code }) => code === 'outlines-missing').map(({ message }) => message) }
}

test('vectors without outlines are counted, and told once for the file with the remedy', () => {
  const bare = { type: 'VECTOR', name: 'shape', ...box(8, 8) }
  const part = { type: 'BOOLEAN_OPERATION', name: 'cut', ...box(8, 8), children: [bare, bare] }
  const { counts, notes } = read(component('1:1', bare, bare), component('1:2', part), component('1:3'))
  expect(counts).toEqual([2, 1, undefined])
  expect(notes).toEqual([
    'was saved without outlines: 3 vectors have no shape in 2 components. Save it with ?geometry=paths and import it again, or sync it',
  ])
})

test('nothing is told of what has its paths, shows nothing, or needs none', () => {
  const children = [
    { type: 'VECTOR', name: 'drawn', fillGeometry: [{ path: 'M0 0L4 4Z' }], ...box(8, 8) },
    { type: 'VECTOR', name: 'empty', fillGeometry: [], strokeGeometry: [], ...box(8, 8) },
    { type: 'VECTOR', name: 'flat', ...box(8, 0) },
    { type: 'STAR', name: 'hidden', visible: false, ...box(8, 8) },
    { type: 'ELLIPSE', name: 'round', ...box(8, 8) },
  ]
  expect(read(component('1:1', ...children))).toEqual({ counts: [undefined], notes: [] })
})
