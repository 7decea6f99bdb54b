/** Whether a sentence ends before this place: there is a blank, or it has a full stop that needs none. */
export function endsSentence(text: string, at: number): boolean {
  const next = text.charAt(at)
  if (next === '\n') return true
  const last = text.charAt(at - 1)
  if (next === ' ') return STOPS.includes(last) || endsWithoutBlank(text, at)
  return endsWithoutBlank(text, at) && !CLOSING.includes(next)
}

/** Whether this place is the first of a sentence, behind the blank if there is one. */
export function beginsSentence(text: string, at: number): boolean {
  const last = text.charCodeAt(at - 1)
  if (last === BLANK || last === LINE_BREAK) return endsSentence(text, at - 1)
  return at === 0 || (last >= ASCII && text.charAt(at) !== ' ' && endsSentence(text, at))
}

function endsWithoutBlank(text: string, at: number): boolean {
  const last = text.charAt(at - 1)
  return last !== '' && (WIDE_STOPS.includes(last) || (CLOSING.includes(last) && isWideStop(text, at - 2)))
}

const isWideStop = (text: string, at: number): boolean => at >= 0 && WIDE_STOPS.includes(text.charAt(at))

const BLANK = 32
const LINE_BREAK = 10
const ASCII = 128
const STOPS = '.!?'
const WIDE_STOPS = '。！？｡'
/** What may follow a stop and still be of its sentence. */
const CLOSING = `${WIDE_STOPS}」』）】》〉”’｣`

/** The beginning of what is one sign to its reader, a joined emoji as well, if this place is inside of it. */
export function clusterStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length || text.charCodeAt(at) < FIRST_MARK) return at
  const from = Math.max(0, at - LONGEST_CLUSTER)
  const start = isLowHalf(text.charCodeAt(from)) ? Math.max(0, from - 1) : from
  const cluster = SIGNS.segment(text.slice(start, at + 2)).containing(at - start)
  return cluster ? start + cluster.index : at
}

const SIGNS = new Intl.Segmenter()
/** Nothing below it goes on with what stands before. */
const FIRST_MARK = 0x300
const LONGEST_CLUSTER = 64

const isLowHalf = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
