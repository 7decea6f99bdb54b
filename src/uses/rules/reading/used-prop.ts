import type { Attribute } from '../../../code/rules/scan/scan-markup.ts'
import type { PropKind, UsedProp } from '../../../formats/uses/schema.ts'

const LONGEST_WORD = 32
const MOST_DIGITS = 4
const WORD = /^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*$/

/** A value is told where it is one word, such as people choose from a list; a sentence or a key is nobody else's business. */
export const isPlainWord = (text: string): boolean =>
  text.length <= LONGEST_WORD && WORD.test(text) && (text.match(/\d/g)?.length ?? 0) <= MOST_DIGITS

const NUMBER = /^-?(?:\d{1,9}(?:\.\d{1,6})?|\.\d{1,6})$/

/** What an attribute sets and to what; null for what is no prop. */
export function usedProp({ name: written, value, code }: Attribute): UsedProp | null {
  const name = propName(written)
  if (name === null) return null
  if (value !== null) return { name, kind: 'text', ...(isPlainWord(value) && { value }) }
  if (code === null) return { name, kind: 'boolean', value: true }
  const text = code.trim()
  if (NUMBER.test(text)) return { name, kind: 'number', value: Number(text) }
  if (text === 'true' || text === 'false') return { name, kind: 'boolean', value: text === 'true' }
  return { name, kind: kindOf(text) }
}

const LONGEST_NAME = 100

/** Bindings are of the prop that they bind; handlers of Vue and Svelte are called as JSX calls them. */
function propName(written: string): string | null {
  const event = /^(?:@|v-on:|on:)([\w-]+)|^\(([\w.-]+)\)$/.exec(written)
  const name = event
    ? `on${(event[1] ?? event[2] ?? '').replaceAll(/(?:^|[-.])(\w)/g, (_, letter: string) => letter.toUpperCase())}`
    : written
        .replace(/^(?::|v-bind:|v-model:|bind:|\[\(?|\.|\?)/, '')
        .replace(/\)?\]$/, '')
        .replace(/^v-model$/, 'modelValue')
        .replace(/^(?:attr|prop)\./, '')
  const plain = event ? name : (name.split('.')[0] ?? '')
  return plain === '' || plain.length > LONGEST_NAME || /^(?:v-|#|@|\*|let-|data-v-)/.test(plain) ? null : plain
}

function kindOf(text: string): PropKind {
  if (text === '' || text === 'null' || text === 'undefined') return 'nothing'
  if (/^(?:async\s*)?(?:function\b|[\w$]{1,60}\s*=>|\([^()]{0,400}\)\s*(?::\s*[\w.<>[\]]{1,100}\s*)?=>)/.test(text))
    return 'function'
  if (text.startsWith('<')) return 'element'
  // What was filled into a template of Lit.
  if (/^`\{_*\}`$|^\{_+\}$/.test(text)) return 'expression'
  if (text.startsWith('{') && text.endsWith('}')) return 'object'
  if (text.startsWith('[') && text.endsWith(']')) return 'list'
  if (/^`[^`]*`$/.test(text)) return 'template'
  if (/^(?:"[^"\n]*"|'[^'\n]*')$/.test(text)) return 'text'
  return /^[\p{L}_$][\p{L}\p{N}_$]*(?:\??\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u.test(text) ? 'name' : 'expression'
}
