import type { CodeExample } from '../model/code-component.ts'

/** What the examples of a component show that its list of props does not say. */
interface ShownUse {
  /** What stands between its tags. */
  readonly content: 'text' | 'elements' | undefined
  /** Given in every use, and each time as a text: with what the first of them gives. */
  readonly texts: ReadonlyMap<string, string>
}

/** How much of its examples is read, in characters. */
const ENOUGH = 100_000

export function shownUse(name: string, examples: readonly CodeExample[]): ShownUse {
  const uses = usesIn(
    name,
    examples
      .map(({ code = '' }) => code)
      .join('\n')
      .slice(0, ENOUGH),
  )
  // What is spread may hold anything.
  const plain = uses.filter(({ isSpread }) => !isSpread)
  const [first, ...others] = plain
  const common = [...(first?.texts ?? [])].filter(([key]) => others.every(({ texts }) => texts.has(key)))
  const open = uses.filter(({ isClosed }) => !isClosed)
  const content = open.length === 0 ? undefined : open.every(({ isAround }) => isAround) ? 'elements' : 'text'
  return { content, texts: new Map(common) }
}

interface Use {
  readonly texts: ReadonlyMap<string, string>
  readonly isSpread: boolean
  /** `<Name />`. */
  readonly isClosed: boolean
  /** Another element is the first thing in it. */
  readonly isAround: boolean
}

function usesIn(name: string, code: string): Use[] {
  const uses: Use[] = []
  const start = `<${name}`
  for (let at = code.indexOf(start); at !== -1; at = code.indexOf(start, at + 1)) {
    const use = useAt(code, at + start.length)
    if (use !== undefined) uses.push(use)
  }
  return uses
}

/** Longer is no opening tag. */
const LONGEST_TAG = 5_000

/** From behind the name to the end of the opening tag; undefined where another name goes on, or nothing ends it. */
function useAt(code: string, from: number): Use | undefined {
  if (!/[\s/>]/.test(code.charAt(from))) return undefined
  let braces = 0
  let quote = ''
  let outside = ''
  for (let at = from; at < Math.min(code.length, from + LONGEST_TAG); at++) {
    const sign = code.charAt(at)
    if (braces === 0) outside += sign
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'" || (sign === '`' && braces > 0)) quote = sign
    else if (sign === '{') braces++
    else if (sign === '}') braces--
    else if (sign === '>' && braces === 0)
      return {
        texts: textsIn(outside),
        isSpread: /(^|\s)\{/.test(outside),
        isClosed: code.charAt(at - 1) === '/',
        isAround: /^\s*<[^/]/.test(code.slice(at + 1, at + LONGEST_TAG)),
      }
  }
  return undefined
}

const textsIn = (attributes: string): ReadonlyMap<string, string> =>
  new Map([...attributes.matchAll(/(?:^|\s)([\w-]+)="([^"&]*)"/g)].map(([, key = '', text = '']) => [key, text]))
