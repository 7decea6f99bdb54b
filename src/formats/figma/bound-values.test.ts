import { expect, test } from 'vitest'
import { BOUND, boundFile } from '../../../test/libraries/bound-everywhere.ts'
import { readBindings } from '../../components/rules/spec/bindings.ts'
import { isRecord, own, ownPath, type Json } from '../../kit/shapes/json-value.ts'
import { readSpec } from '../bundle/derive-spec.ts'
import { figmaBundle } from './figma-bundle.ts'

const [component] = figmaBundle({ fileKey: 'bound', file: boundFile }).bundle.components ?? []
const spec = readSpec(component?.spec)

/** Every reference of a tree, as often as it stands there. */
function referencesIn(value: Json): { id: Json | undefined; rawValue: Json | undefined }[] {
  if (typeof value !== 'object' || value === null) return []
  const shown = ownPath(value, '$extensions', 'com.figma')
  if (isRecord(value) && own(value, '$token') !== undefined)
    return [{ id: own(shown, 'id'), rawValue: own(shown, 'rawValue') }]
  return Object.values(value).flatMap(referencesIn)
}

test('every value beside a binding is in the tree, whatever property the variable drives', () => {
  const served = new Map(referencesIn(spec.default).map(({ id, rawValue }) => [id, rawValue]))
  expect(Object.fromEntries(served)).toEqual(Object.fromEntries(BOUND))
})

test('the bindings of a spec know what the file shows, for whoever asks for values that are not in the project', () => {
  const { references } = readBindings(spec)
  const shown = references.map(({ ref, raw }) => [ref, raw])
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(BOUND))
})

test('an edge to a variable that no answer describes says what the file shows', () => {
  const edges = new Map(component?.binds?.map(({ token, metadata }) => [token, metadata?.['raw_value']]))
  expect(Object.fromEntries(edges)).toEqual(Object.fromEntries(BOUND))
})

test('what stands in the anatomy carries the value too', () => {
  const { constant } = readBindings(spec)
  const mirrored = [...constant.values()].flatMap((tokens) => referencesIn(tokens))
  expect(mirrored.length).toBeGreaterThan(10)
  expect(mirrored.filter(({ rawValue }) => rawValue === undefined)).toEqual([])
})

test('an instance of another file is used by its key, with the name that it has there', () => {
  expect(component?.uses).toMatchObject([{ component: 'b'.repeat(40), metadata: { source_name: 'Glyph' } }])
})
