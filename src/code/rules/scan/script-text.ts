import { endOfComment, endOfText } from './scan-css.ts'

export interface Span {
  readonly start: number
  readonly end: number
}

interface Script {
  /** With comments blanked out, so that places stay what they are. */
  readonly text: string
  /** What stands between the quotes of templates, those inside of others too. */
  readonly templates: readonly Span[]
  /** Objects and arguments that are styles, the outermost ones, in their order. */
  readonly styles: readonly Span[]
}

interface Frame {
  readonly sign: '{' | '('
  readonly start: number
  readonly isStyle: boolean
}

/** What has to be known of a script before it is looked into, in one walk over it. */
export function readScript(source: string): Script {
  const parts: string[] = []
  const templates: Span[] = []
  const styles: Span[] = []
  const frames: Frame[] = []
  // Where templates that are open begin, each with how many frames were open in it.
  const open: { start: number; frames: number }[] = []
  let from = 0
  let at = 0
  const close = (sign: Frame['sign']): void => {
    const last = frames.at(-1)
    // A bracket that was forgotten, or that stands in a regular expression, does not put all that follows elsewhere.
    if (last?.sign !== sign && (sign === '(' || !frames.some((frame) => frame.sign === '{'))) return
    for (let frame = frames.pop(); frame; frame = frames.pop()) {
      if (frame.isStyle && frames.at(-1)?.isStyle !== true) styles.push({ start: frame.start, end: at })
      if (frame.sign === sign) return
    }
  }
  const template = (): void => {
    // To its end, or to the next hole in it.
    for (; at < source.length; at++) {
      if (source[at] === '\\') at++
      else if (source[at] === '`') {
        const { start = 0 } = open.pop() ?? {}
        templates.push({ start, end: at })
        return
      } else if (source[at] === '$' && source[at + 1] === '{') {
        at++
        const top = open.at(-1)
        if (top) top.frames = frames.length
        frames.push({ sign: '{', start: at, isStyle: false })
        return
      }
    }
    const { start = 0 } = open.pop() ?? {}
    templates.push({ start, end: source.length })
  }
  for (; at < source.length; at++) {
    const sign = source[at]
    if (sign === '/' && (source[at + 1] === '*' || source[at + 1] === '/') && source[at - 1] !== ':') {
      const end = Math.min(source.length, endOfComment(source, at) + 1)
      parts.push(source.slice(from, at), source.slice(at, end).replaceAll(/[^\n]/g, ' '))
      from = end
      at = end - 1
    } else if (sign === '"' || sign === "'") {
      // An apostrophe in the text of an element begins no text.
      if (sign === '"' || !/\w/.test(source[at - 1] ?? '')) at = endOfText(source, at)
    } else if (sign === '`') {
      at++
      open.push({ start: at, frames: frames.length })
      template()
    } else if (sign === '{' || sign === '(') {
      const isStyle = frames.at(-1)?.isStyle === true || opensStyle(source, at, sign)
      frames.push({ sign, start: at, isStyle })
    } else if (sign === ')') close('(')
    else if (sign === '}') {
      const top = open.at(-1)
      close('{')
      if (top && frames.length <= top.frames) {
        frames.length = Math.min(frames.length, top.frames)
        at++
        template()
      }
    }
  }
  parts.push(source.slice(from))
  for (let top = open.pop(); top; top = open.pop()) templates.push({ start: top.start, end: source.length })
  // What was forgotten to be closed goes as far as the text does.
  const unclosed = frames.find((frame) => frame.isStyle)
  if (unclosed) styles.push({ start: unclosed.start, end: source.length })
  styles.sort((a, b) => a.start - b.start)
  templates.sort((a, b) => a.start - b.start)
  return { text: parts.join(''), templates, styles: outermost(styles) }
}

function outermost(spans: readonly Span[]): Span[] {
  const found: Span[] = []
  for (const span of spans) if (span.start >= (found.at(-1)?.end ?? -1)) found.push(span)
  return found
}

/** `css(`, `styled.div(`, `stylex.create(`, `makeStyles(`, `recipe(`. */
const CALLS: ReadonlySet<string> = new Set(
  'css style styles styled sx keyframes globalStyle recipe cva sva createGlobalStyle makeStyles createStyles create styleVariants injectGlobal'.split(
    ' ',
  ),
)
/** `style={{`, `sx: {`, `const cardStyles = {`, `: CSSProperties = {`. */
const ASSIGNED = /^(?:\w{0,30}[sS]tyles?|css|sx|CSSProperties)$/
const MEMBER = /^(?:styles?|css|sx)$/

function opensStyle(source: string, at: number, sign: '{' | '('): boolean {
  if (sign === '(') return /[\w>)]/.test(source[at - 1] ?? '') && CALLS.has(tagBefore(source, at, CALLS))
  let mark = skipBlanks(source, at - 1)
  while (source[mark] === '{' || source[mark] === '[' || source[mark] === '(') mark = skipBlanks(source, mark - 1)
  if (source[mark] !== '=' && source[mark] !== ':') return false
  let end = skipBlanks(source, mark - 1)
  if (source[end] === '>') end--
  let start = end
  while (end - start < LONGEST_WORD && /[\w$]/.test(source[start] ?? '')) start--
  return (source[mark] === '=' ? ASSIGNED : MEMBER).test(source.slice(start + 1, end + 1))
}

const LONGEST_WORD = 50

const LONGEST_TAG = 400

/** The first name of what a template or a call is given to: `styled` of `styled(Button).attrs({ … })<Props>`; or one of these. */
export function tagBefore(text: string, quote: number, known?: ReadonlySet<string>): string {
  const least = Math.max(0, quote - LONGEST_TAG)
  let at = known ? quote - 1 : skipBlanks(text, quote - 1)
  let name = ''
  while (at >= least) {
    const sign = text[at] ?? ''
    if (sign === ')' || sign === '>') {
      at = skipBlanks(text, openerOf(text, at, least) - 1)
      continue
    }
    const end = at + 1
    while (at >= least && /[\w$]/.test(text[at] ?? '')) at--
    name = text.slice(at + 1, end)
    if (name === '' || known?.has(name) === true) return name
    const dot = skipBlanks(text, at)
    if (text[dot] !== '.') return name
    at = skipBlanks(text, dot - 1)
  }
  return name
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (at >= 0 && /\s/.test(text[at] ?? '')) at--
  return at
}

const OPENERS: Readonly<Record<string, string>> = { ')': '(', '>': '<' }

function openerOf(text: string, from: number, least: number): number {
  const closer = text[from] ?? ''
  const opener = OPENERS[closer]
  let depth = 0
  for (let at = from; at >= least; at--) {
    // `=>` closes nothing.
    if (text[at] === closer && !(closer === '>' && text[at - 1] === '=')) depth++
    else if (text[at] === opener && --depth === 0) return at
  }
  return least
}
