import { endOfComment, endOfText } from './scan-css.ts'
import { literalOf, type Attribute, type Element } from './scan-markup.ts'

interface JsxScan {
  readonly elements: readonly Element[]
  /** Where a statement begins that says which name is what: `import`, `export`, `const` and their like. */
  readonly statements: readonly number[]
}

/** Code until its bracket is closed; `back` hears where it ended. */
interface CodeFrame {
  readonly kind: 'code'
  depth: number
  readonly start: number
  readonly back: (end: number) => void
}
interface TagFrame {
  readonly kind: 'tag'
  readonly name: string
  readonly start: number
  readonly own: Attribute[]
  isSpread: boolean
}
type Frame = CodeFrame | TagFrame | { readonly kind: 'children' } | { readonly kind: 'template' }

/** After these an expression begins, whatever they are made of. */
const BEFORE_EXPRESSION: ReadonlySet<string> = new Set(
  'return typeof case in of delete void do else yield await default new instanceof throw extends'.split(' '),
)
const STATEMENTS: ReadonlySet<string> = new Set(['import', 'export', 'const', 'let', 'var', 'function', 'class'])
const WORD = /[\p{L}\p{N}_$]+/uy
const TAG = /(?:[\p{L}_$][\p{L}\p{N}_$-]*(?:[.:][\p{L}\p{N}_$-]+)*)/uy
const ATTRIBUTE = /[\p{L}_$][\p{L}\p{N}_$:.-]*/uy
const CLOSING = /<\/([\p{L}\p{N}_$.:-]+)/gu
const BLANKS = /\s+/y
const LONGEST_EXPRESSION = 2_000

/**
 * The elements of JSX in one walk: it knows what is code, text of an element, template or expression, so that a comparison, a
 * generic or a word in a sentence is no element. What is broken is read as far as it goes.
 */
export function scanJsx(text: string, hasElements = true): JsxScan {
  const elements: Element[] = []
  const statements: number[] = []
  const frames: Frame[] = [{ kind: 'code', depth: 0, start: 0, back: () => {} }]
  let at = 0
  // Whether the last thing was a value, after which `<` compares and `/` divides.
  let afterValue = false
  const match = (pattern: RegExp, from: number): string => {
    pattern.lastIndex = from
    return pattern.exec(text)?.[0] ?? ''
  }
  let closed: ReadonlySet<string> | undefined
  const isClosed = (name: string): boolean =>
    (closed ??= new Set([...text.matchAll(CLOSING)].map((found) => found[1] ?? ''))).has(name)
  const push = (frame: Frame): void => void frames.push(frame)
  const open = (back: (end: number) => void = () => {}): void => {
    push({ kind: 'code', depth: 0, start: at, back })
    afterValue = false
  }
  const opensElement = (): boolean => {
    if (text[at + 1] === '>') return true
    const name = match(TAG, at + 1)
    if (name === '' || name === 'const') return false
    const behind = at + 1 + name.length
    if (/[\s<>/]/.test(text[behind] ?? '')) {
      const next = behind + match(BLANKS, behind).length
      if (/^(?:extends\s|=|,)/.test(text.slice(next, next + 9))) return false
      // `<T>(value: T) => …` is a type, unless it is closed somewhere.
      return text[behind] !== '>' || text[behind + 1] !== '(' || isClosed(name)
    }
    return false
  }
  const beginElement = (): void => {
    const name = text[at + 1] === '>' ? '' : match(TAG, at + 1)
    push({ kind: 'tag', name, start: at + 1, own: [], isSpread: false })
    at += 1 + name.length
  }
  const endTag = (frame: TagFrame, isClosed: boolean): void => {
    frames.pop()
    const { name, start, own, isSpread } = frame
    if (name !== '') elements.push({ name, start, attributes: { own, isWhole: !isSpread } })
    if (!isClosed) push({ kind: 'children' })
    // Another element may follow: nobody compares one.
    else afterValue = false
  }
  const readCode = (frame: CodeFrame): void => {
    const sign = text[at] ?? ''
    if (/\s/.test(sign)) at += match(BLANKS, at).length
    else if (sign === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) at = endOfComment(text, at) + 1
    else if (sign === '"' || sign === "'") {
      at = endOfText(text, at) + 1
      afterValue = true
    } else if (sign === '`') {
      at++
      push({ kind: 'template' })
    } else if (sign === '{') {
      frame.depth++
      at++
      afterValue = false
    } else if (sign === '}') {
      if (frame.depth > 0) frame.depth--
      else if (frames.length > 1) {
        frames.pop()
        frame.back(at)
      }
      at++
      afterValue = false
    } else if (sign === '/' && !afterValue) {
      at = endOfRegExp(text, at) + 1
      afterValue = true
    } else if (sign === '<' && !afterValue && hasElements && opensElement()) beginElement()
    else {
      const word = match(WORD, at)
      if (word !== '') {
        const isMember = text[at - 1] === '.' && text[at - 2] !== '.'
        if (!isMember && STATEMENTS.has(word)) statements.push(at)
        at += word.length
        afterValue = isMember || !BEFORE_EXPRESSION.has(word)
      } else {
        if ((sign === '+' || sign === '-') && text[at + 1] === sign) at++
        else if (sign !== '!' || text[at + 1] === '=') afterValue = sign === ')' || sign === ']'
        at++
      }
    }
  }
  const readTag = (frame: TagFrame): void => {
    const sign = text[at] ?? ''
    if (/\s/.test(sign)) at += match(BLANKS, at).length
    else if (sign === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) at = endOfComment(text, at) + 1
    else if (sign === '/') {
      at += text[at + 1] === '>' ? 2 : 1
      if (text[at - 1] === '>') endTag(frame, true)
    } else if (sign === '>') {
      at++
      endTag(frame, false)
    } else if (sign === '{') {
      at++
      frame.isSpread = true
      open()
    } else if (sign === '<' && frame.own.length === 0 && text[at - 1] === frame.name.at(-1)) {
      // `<List<Item> …>`: the type that a component is given.
      at = endOfTypes(text, at)
    } else readAttribute(frame)
  }
  const readAttribute = (frame: TagFrame): void => {
    const name = match(ATTRIBUTE, at)
    if (name === '') {
      // Broken: what follows is code again.
      endTag(frame, true)
      at++
      return
    }
    const start = at
    at += name.length
    const behind = at + match(BLANKS, at).length
    if (text[behind] !== '=') {
      frame.own.push({ name, start, value: null, valueStart: at, code: null })
      return
    }
    at = behind + 1
    at += match(BLANKS, at).length
    const quote = text[at] ?? ''
    if (quote === '"' || quote === "'") {
      const close = text.indexOf(quote, at + 1)
      const end = close === -1 ? text.length : close
      frame.own.push({ name, start, value: text.slice(at + 1, end), valueStart: at + 1, code: null })
      at = end + 1
    } else if (quote === '{') {
      at++
      const from = at
      open((end) => {
        const code = text.slice(from, Math.min(end, from + LONGEST_EXPRESSION))
        frame.own.push({ name, start, ...literalOf(code, from), code })
      })
    } else if (quote === '<') {
      frame.own.push({ name, start, value: null, valueStart: at, code: '<' })
      beginElement()
    }
  }
  const readChildren = (): void => {
    const next = nextOf(text, at)
    at = next
    if (next >= text.length) return
    if (text[at] === '{') {
      at++
      open()
    } else if (text[at + 1] === '/') {
      const close = text.indexOf('>', at)
      at = close === -1 ? text.length : close + 1
      frames.pop()
      afterValue = false
    } else if (text[at + 1] === '>' || match(TAG, at + 1) !== '') beginElement()
    else at++
  }
  const readTemplate = (): void => {
    if (text[at] === '\\') at += 2
    else if (text[at] === '`') {
      at++
      frames.pop()
      afterValue = true
    } else if (text[at] === '$' && text[at + 1] === '{') {
      at += 2
      open()
    } else at++
  }
  while (at < text.length) {
    const frame = frames.at(-1)
    if (frame?.kind === 'tag') readTag(frame)
    else if (frame?.kind === 'children') readChildren()
    else if (frame?.kind === 'template') readTemplate()
    else if (frame) readCode(frame)
  }
  // A tag that somebody is still writing.
  for (const frame of frames)
    if (frame.kind === 'tag' && frame.name !== '')
      elements.push({ name: frame.name, start: frame.start, attributes: { own: frame.own, isWhole: false } })
  return { elements: elements.toSorted((a, b) => a.start - b.start), statements }
}

function nextOf(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '<' && text[at] !== '{') at++
  return at
}

/** The last character of `/…/flags`; it ends with its line. */
function endOfRegExp(text: string, from: number): number {
  let isInClass = false
  for (let at = from + 1; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\n') return from
    if (sign === '\\') at++
    else if (sign === '[') isInClass = true
    else if (sign === ']') isInClass = false
    else if (sign === '/' && !isInClass) return at
  }
  return from
}

const LONGEST_TYPES = 1_000

function endOfTypes(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < Math.min(text.length, from + LONGEST_TYPES); at++) {
    if (text[at] === '<') depth++
    else if (text[at] === '>' && text[at - 1] !== '=' && --depth === 0) return at + 1
  }
  return from + 1
}
