import { own, type Json } from '../../../kit/shapes/json-value.ts'
import { DEEPEST_TYPE } from '../model/bounds.ts'
import { stringIn } from '../model/read-member.ts'

/** A type of react-docgen as TypeScript writes it; what it took apart is put together where it kept no text. */
export function typeText(type: Json | undefined, depth = 0): string | undefined {
  const name = stringIn(type, 'name')
  const raw = stringIn(type, 'raw')
  if (raw !== undefined) return raw
  if (name === undefined || depth > DEEPEST_TYPE) return name
  const elements = own(type, 'elements')
  if (name === 'literal') return stringIn(type, 'value') ?? name
  if (name === 'signature') return signatureText(type, depth)
  if (name === 'union' || name === 'intersection') return membersText(type, name, depth)
  if (!Array.isArray(elements)) return composedText(type, name, depth)
  const inner = elements.map((element: Json) => typeText(element, depth + 1) ?? 'unknown')
  if (name === 'Array') return `${inner[0] ?? 'unknown'}[]`
  return name === 'tuple' ? `[${inner.join(', ')}]` : `${name}<${inner.join(', ')}>`
}

function membersText(type: Json | undefined, name: 'union' | 'intersection', depth: number): string {
  const members = own(type, 'elements') ?? own(type, 'value')
  const texts = Array.isArray(members) ? members.map((member: Json) => typeText(member, depth + 1) ?? 'unknown') : []
  return texts.length === 0 ? name : texts.join(name === 'union' ? ' | ' : ' & ')
}

/** PropTypes: `arrayOf`, `objectOf`, `instanceOf`, `shape`, `func`. */
function composedText(type: Json | undefined, name: string, depth: number): string {
  const value = own(type, 'value')
  if (name === 'arrayOf') return `${typeText(value, depth + 1) ?? 'unknown'}[]`
  if (name === 'objectOf') return `Record<string, ${typeText(value, depth + 1) ?? 'unknown'}>`
  if (name === 'instanceOf' && typeof value === 'string') return value
  return name
}

function signatureText(type: Json | undefined, depth: number): string {
  const signature = own(type, 'signature')
  if (stringIn(type, 'type') === 'function') {
    const given = own(signature, 'arguments')
    const texts = (Array.isArray(given) ? given : []).map(
      (argument: Json) =>
        `${stringIn(argument, 'name') ?? '_'}: ${typeText(own(argument, 'type'), depth + 1) ?? 'unknown'}`,
    )
    return `(${texts.join(', ')}) => ${typeText(own(signature, 'return'), depth + 1) ?? 'void'}`
  }
  const properties = own(signature, 'properties')
  const texts = (Array.isArray(properties) ? properties : []).map((property: Json) => {
    const value = own(property, 'value')
    const key = own(property, 'key')
    const name = typeof key === 'string' ? key : `[key: ${typeText(key, depth + 1) ?? 'string'}]`
    return `${name}${own(value, 'required') === false ? '?' : ''}: ${typeText(value, depth + 1) ?? 'unknown'}`
  })
  return `{ ${texts.join('; ')} }`
}
