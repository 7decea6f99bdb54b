/**
 * The change from `before` to `after` made to `source`, which says what `before` says in other signs: `__a__` for `**a**`,
 * lines that end elsewhere. Null where its place cannot be told. Whether the result says what `after` says is for the
 * caller to check.
 */
export function patchText(source: string, before: string, after: string): string | null {
  const start = commonStart(before, after)
  const end = commonEnd(before.slice(start), after.slice(start))
  const from = follow(source, before, start)
  const to = follow(reversed(source), reversed(before), end)
  if (from === null || to === null || from > source.length - to) return null
  return source.slice(0, from) + after.slice(start, after.length - end) + source.slice(source.length - to)
}

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at++
  // Half of a character is none.
  return isLowHalf(one.charCodeAt(at)) || isLowHalf(other.charCodeAt(at)) ? Math.max(0, at - 1) : at
}

function commonEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one.charCodeAt(one.length - 1 - at) === other.charCodeAt(other.length - 1 - at)) at++
  return at > 0 && isLowHalf(one.charCodeAt(one.length - at)) ? at - 1 : at
}

const isLowHalf = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff
const reversed = (text: string): string => text.split('').toReversed().join('')

/** How far signs may be apart until both texts say the same again, and how much of the same is enough. */
const FARTHEST = 240
const ENOUGH = 3

/** Where in `source` one has arrived who has read `length` characters of `text`. */
function follow(source: string, text: string, length: number): number | null {
  let [at, there] = [0, 0]
  while (at < length) {
    const run = runOf(text, at)
    const beyond = run === 0 ? 0 : runOf(source, there, text[at] === '-' ? /-{2,}/y : BLANKS)
    // Blanks are as many as somebody liked, and so are the dashes under the head of a table.
    if (beyond > 0 && at + run <= length) {
      at += run
      there += beyond
      continue
    }
    if (text[at] === source[there]) {
      at++
      there++
      continue
    }
    const step = nextMeeting(source, there, text, at)
    if (!step) return null
    // The change lies within what differs: it begins where that does.
    if (at + step.text > length) return there
    at += step.text
    there += step.source
  }
  return there
}

const BLANKS = /\s+/y
const RUNS = /\s+|-{2,}/y

function runOf(text: string, at: number, pattern = RUNS): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0].length ?? 0
}

/** Where both go on alike: the place for which neither skips more than it must. */
function nextMeeting(source: string, there: number, text: string, at: number) {
  const isMeeting = (inText: number, inSource: number): boolean => {
    const beyond = source.slice(there + inSource, there + inSource + ENOUGH)
    const isEnd = at + inText >= text.length && there + inSource >= source.length
    return isEnd || (beyond !== '' && text.startsWith(beyond, at + inText))
  }
  for (let most = 1; most <= FARTHEST; most++)
    for (let less = 0; less <= most; less++) {
      if (isMeeting(less, most)) return { text: less, source: most }
      if (isMeeting(most, less)) return { text: most, source: less }
    }
  return null
}
