import { attributesOf, type Attribute, type Element } from '../scan/scan-markup.ts'
import { lettersOf } from '../token-facts.ts'
import type { CodeFinding } from './code-finding.ts'

/** A component of the library as code uses it. */
export interface KnownComponent {
  readonly name: string
  /** Where code imports it from; null where nobody says so. */
  readonly package: string | null
  /** By their names, folded. */
  readonly props: ReadonlyMap<string, KnownProp>
  /** A manifest lists all of its props. */
  readonly isWhole: boolean
}

interface KnownProp {
  readonly name: string
  /** All that there are; null where others may be. */
  readonly values: readonly string[] | null
  /** Who says so, where the code does not. */
  readonly saidBy: 'code' | 'design'
}

const MOST_NAMED = 8

/** Props and values of an element that its component does not have. */
export function* checkElement(
  text: string,
  element: Element,
  { known, importedFrom }: { readonly known: KnownComponent; readonly importedFrom: string | undefined },
): Generator<CodeFinding> {
  if (isOfOthers(known, importedFrom)) return
  const { own, isWhole } = attributesOf(text, element)
  for (const attribute of own) {
    const name = attribute.name.replace(/^(?::|v-bind:|\[|bind:|@?\.)|\]$/g, '').replace(/^\[|\]$/g, '')
    const prop = known.props.get(lettersOf(name))
    if (prop) yield* checkAttribute(attribute, prop, known)
    else if (known.isWhole && isWhole && !isOfAnyElement(name)) yield unknownProp(attribute, name, known)
  }
}

/** Another package, or a file of one's own, has something of the same name. */
function isOfOthers({ package: own }: KnownComponent, importedFrom: string | undefined): boolean {
  if (own === null || importedFrom === undefined || /^[.~#@]?\//.test(importedFrom)) return false
  return importedFrom !== own && !importedFrom.startsWith(`${own}/`)
}

function* checkAttribute(attribute: Attribute, prop: KnownProp, known: KnownComponent): Generator<CodeFinding> {
  const { value, valueStart } = attribute
  if (value === null || prop.values === null) return
  if (prop.values.includes(value)) return
  const alike = prop.values.filter((one) => lettersOf(one) === lettersOf(value))
  // A design calls its values as designers do.
  if (prop.saidBy === 'design' && alike.length > 0) return
  const some = prop.values.slice(0, MOST_NAMED).join(', ')
  const more = prop.values.length > MOST_NAMED ? ` and ${prop.values.length - MOST_NAMED} more` : ''
  const [only, second] = alike
  yield {
    rule: 'unknown_value',
    start: valueStart,
    written: value,
    message: `is no ${prop.name} of ${known.name}, which has ${some}${more}${prop.saidBy === 'design' ? ' in the design' : ''}`,
    instead: alike.length > 0 ? alike : nearest(value, prop.values),
    ...(only !== undefined && second === undefined ? { fix: only } : {}),
  }
}

function unknownProp({ start, name: written }: Attribute, name: string, known: KnownComponent): CodeFinding {
  const names = [...known.props.values()].map((prop) => prop.name)
  return {
    rule: 'unknown_prop',
    start,
    written,
    message: `is no prop of ${known.name}`,
    instead: nearest(name, names),
  }
}

/** Those that begin alike; in a short list it is seen at once what was meant. */
function nearest(written: string, names: readonly string[]): string[] {
  const letters = lettersOf(written)
  const few = Math.max(3, Math.floor(letters.length * 0.6))
  return names.filter((name) => lettersOf(name).startsWith(letters.slice(0, few))).slice(0, 3)
}

/** What elements take whatever they are, and what components hand on to them. */
const isOfAnyElement = (name: string): boolean =>
  /[:@#.*()|]|^(?:on|v-|data-|aria-|slot|bind|use|let|_)/i.test(name) || ANY_ELEMENT.has(name.toLowerCase())

const ANY_ELEMENT: ReadonlySet<string> = new Set(
  `class classname id style css sx key ref children role title tabindex hidden lang dir is part as aschild component type name value defaultvalue
  disabled href target rel src alt placeholder checked defaultchecked readonly required form min max step pattern autocomplete autofocus for htmlfor
  width height size color label exact to draggable spellcheck inert popover contenteditable accesskey enterkeyhint inputmode translate nonce
  dangerouslysetinnerhtml suppresshydrationwarning innerhtml outerhtml download hreflang action method multiple accept maxlength minlength rows cols
  wrap loading decoding srcset sizes colspan rowspan scope open selected testid datatestid xmlns viewbox fill stroke transition animate in out`.split(
    /\s+/,
  ),
)

const FROM = /\bfrom\s{0,4}(['"])([^'"\n]{1,200})\1/g
const LONGEST_IMPORT = 4_000

/** Where names come from, as the imports of a file say. */
export function importsOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const match of text.matchAll(FROM)) {
    const begin = text.lastIndexOf('import', match.index)
    if (begin === -1 || match.index - begin > LONGEST_IMPORT) continue
    for (const name of text.slice(begin + 6, match.index).match(/[\w$]+/g) ?? []) found.set(name, match[2] ?? '')
  }
  return found
}
