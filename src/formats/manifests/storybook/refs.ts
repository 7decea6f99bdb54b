import { own, type Json } from '../../../kit/shapes/json-value.ts'
import { joined } from '../model/paths.ts'

/** The JSON of a file that came along; undefined where there is none. */
export type JsonOf = (path: string) => Json | undefined

/** What `{ $ref: '../services/core/docgen/button.json#/components/button' }` in a file stands for. */
export function followRef(ref: string, from: string, jsonOf: JsonOf): Json | undefined {
  const [file = '', pointer = ''] = ref.split('#', 2)
  const document = jsonOf(file === '' ? from : joined(from, decoded(file)))
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => decoded(key).replaceAll('~1', '/').replaceAll('~0', '~'))
  return keys.reduce<Json | undefined>((value, key) => own(value, key), document)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
