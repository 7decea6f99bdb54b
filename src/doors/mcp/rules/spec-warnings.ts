import { isList, isRecord, own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { plain } from './specs/compact-spec.ts'
import { nearest } from '../../../entities/rules/nearest.ts'

/** What a component's spec says that documentation may speak of. */
export interface SpecNames {
  readonly props: JsonObject
  readonly elements: readonly string[]
  readonly configurations: readonly Json[]
}

export function specNames(spec: Json): SpecNames {
  const [props, anatomy, configurations] = ['props', 'anatomy', 'variantConfigurations'].map((key) => own(spec, key))
  return {
    props: isRecord(props) ? props : {},
    elements: isRecord(anatomy) ? Object.keys(anatomy) : [],
    configurations: isList(configurations) ? configurations : [],
  }
}

/** Props, values and elements that blocks of a component speak of and its spec does not have. */
export function specWarnings(blocks: readonly Json[], names: SpecNames): string[] {
  return blocks.flatMap((block, at) => {
    const type = own(block, 'type')
    const content = own(block, 'content')
    const items = listOf(own(content, 'items'))
    const path = `blocks[${at}].content`
    if (type === 'props-notes')
      return items.flatMap((item, place) => propWarnings(item, `${path}.items[${place}]`, names))
    const elements =
      type === 'anatomy-notes' ? items : type === 'accessibility' ? listOf(own(content, 'semantics')) : []
    const field = type === 'accessibility' ? 'semantics' : 'items'
    return elements.flatMap((item, place) => elementWarning(item, `${path}.${field}[${place}].element`, names))
  })
}

/** A configuration that a preview shows, of whichever component. */
export function configurationWarnings(configuration: JsonObject, path: string, names: SpecNames): string[] {
  return Object.entries(configuration).flatMap(([prop, value]) => valueWarning(prop, value, `${path}.${prop}`, names))
}

const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : [])

function propWarnings(item: Json, path: string, names: SpecNames): string[] {
  const prop = own(item, 'prop')
  if (typeof prop !== 'string') return []
  if (!Object.hasOwn(names.props, prop)) return [absent(`${path}.prop`, prop, 'prop', Object.keys(names.props))]
  return listOf(own(item, 'values')).flatMap((note, at) => {
    const value = own(note, 'value')
    return value === undefined ? [] : valueWarning(prop, value, `${path}.values[${at}].value`, names)
  })
}

function elementWarning(item: Json, path: string, { elements }: SpecNames): string[] {
  const element = own(item, 'element')
  if (typeof element !== 'string' || elements.length === 0 || elements.includes(element)) return []
  return [absent(path, element, 'element', elements)]
}

function valueWarning(prop: string, value: Json, path: string, { props, configurations }: SpecNames): string[] {
  const axes = new Set(configurations.flatMap((one) => (isRecord(one) ? Object.keys(one) : [])))
  if (!Object.hasOwn(props, prop) && !axes.has(prop)) {
    return [absent(path, prop, 'prop', [...new Set([...Object.keys(props), ...axes])])]
  }
  const declared = listOf(own(own(props, prop), 'enum')).map(plain)
  const drawn = configurations.flatMap((one) => own(one, prop) ?? []).map(plain)
  const known = [...new Set([...declared, ...drawn])]
  const text = plain(value)
  if (own(own(props, prop), 'type') === 'boolean' && /^(?:true|false)$/.test(text)) return []
  return known.length === 0 || known.includes(text) ? [] : [absent(path, text, `value of ${prop}`, known)]
}

const MOST_LISTED = 30

function absent(path: string, written: string, what: string, known: readonly string[]): string {
  const near = nearest(written, known)
  const hint = near === undefined ? '' : `; did you mean "${near}"?`
  const listed = known.length === 0 ? 'it has none' : `there are ${known.slice(0, MOST_LISTED).join(', ')}`
  return `${path}: "${written}" is no ${what} of the spec${hint} ${hint === '' ? '; ' : ''}${listed}`
}
