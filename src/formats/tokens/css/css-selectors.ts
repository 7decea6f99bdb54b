const MOST = 64
const LONGEST = 2_000

/**
 * The selectors of nested rules, from the outermost, as a list of plain ones: `:root { &.dark` is `:root.dark`, and
 * `:is(:root, .light)` two of them. Null where they come to more than anybody writes.
 */
export function plainSelectors(preludes: readonly string[]): readonly string[] | null {
  let all: readonly string[] = ['']
  for (const prelude of preludes) {
    const parts = splitList(prelude)
    all = all.flatMap((outer) => parts.map((part) => inside(outer, part)))
    if (isTooMuch(all)) return null
  }
  for (let round = 0; round < MOST && all.some(isChoice); round++) {
    all = all.flatMap(spread)
    if (isTooMuch(all)) return null
  }
  return all
}

const isTooMuch = (all: readonly string[]): boolean => all.length > MOST || all.some(({ length }) => length > LONGEST)

/** Without an ampersand it is about what stands inside of the outer one. */
function inside(outer: string, part: string): string {
  if (outer === '') return part
  return part.includes('&') ? part.replaceAll('&', outer) : `${outer} ${part}`
}

/** At commas outside of brackets. */
function splitList(list: string): string[] {
  const parts: string[] = []
  let [start, depth] = [0, 0]
  for (let at = 0; at < list.length; at++) {
    const sign = list[at]
    if (sign === '(' || sign === '[') depth++
    else if (sign === ')' || sign === ']') depth--
    else if (sign === ',' && depth <= 0) {
      parts.push(list.slice(start, at).trim())
      start = at + 1
    }
  }
  return [...parts, list.slice(start).trim()]
}

const CHOICE = /:(?:is|where)\(/i
const isChoice = (selector: string): boolean => CHOICE.test(selector)

/** `a:is(b, c)d` is `abd` and `acd`. */
function spread(selector: string): readonly string[] {
  const [begin = ''] = CHOICE.exec(selector) ?? []
  if (begin === '') return [selector]
  const start = selector.indexOf(begin)
  let [depth, end] = [1, start + begin.length]
  for (; end < selector.length && depth > 0; end++) {
    if (selector[end] === '(') depth++
    else if (selector[end] === ')') depth--
  }
  const choices = splitList(selector.slice(start + begin.length, depth === 0 ? end - 1 : end))
  return choices.map((choice) => `${selector.slice(0, start)}${choice}${selector.slice(end)}`)
}
