import { estimateTokens } from '../kit/estimate-tokens.ts'

/** No answer costs a model more than about this many tokens; what is left is priced and can be asked for. */
export const CEILING = 8_000
/** For the call that fetches the rest. */
const RESERVE = 500
/** How much of the ceiling an estimate may fill: it is too low for some texts. */
const FILLED = 0.92
const LONGEST_TEXT = 4_000

export interface Call {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** What a tool found out, before it is cut to size. */
export interface Finding {
  readonly head: Readonly<Record<string, unknown>>
  readonly list?: Listing | undefined
  /** Beside what is told: an image in base64. */
  readonly image?: { readonly mimeType: string; readonly data: string } | undefined
}

export interface Listing {
  readonly key: string
  readonly rows: readonly unknown[]
  /** How the rows that are shown stand in the answer; as an array unless said otherwise. */
  readonly arrange?: ((rows: readonly unknown[]) => unknown) | undefined
  /** The call for what follows the first `shown` rows; undefined when nothing does. */
  readonly next: (shown: number) => Promise<Call | undefined> | Call | undefined
}

type Answer = Record<string, unknown>

/** The head whole, then as many rows as there is room for, then the price of the rest and the exact call for it. */
export async function withinCeiling({ head, list }: Finding, ceiling = CEILING): Promise<Answer> {
  const top = shortTexts(head) as Answer
  const most = ceiling * FILLED
  if (!list) return priceOf(JSON.stringify(top)) <= most ? top : clipped(top, most)
  const room = most - RESERVE - priceOf(JSON.stringify(top))
  const shown = rowsThatFit(list.rows, room)
  const call = await list.next(shown.length)
  const rest = list.rows.slice(shown.length)
  const arranged = list.arrange ? list.arrange(shown) : shown
  if (!call) return { ...top, [list.key]: arranged }
  const next =
    rest.length === 0 ? call : { ...call, rows_left: rest.length, est_tokens: roughPrice(JSON.stringify(rest)) }
  return { ...top, [list.key]: arranged, next }
}

function rowsThatFit(rows: readonly unknown[], room: number): unknown[] {
  const shown: unknown[] = []
  let left = room
  for (const row of rows) {
    const text = JSON.stringify(row)
    const price = roughPrice(text) + 1
    // The first row comes in any case, or there would be no end to asking for it.
    if (price > left && shown.length > 0) break
    shown.push(price > left ? clippedText(text, left) : row)
    left -= price
    if (left <= 0) break
  }
  return shown
}

const priceOf = (text: string): number => Math.ceil(estimateTokens(text))

const SAMPLE = 100_000

/** What is far beyond any answer is priced by its beginning. */
function roughPrice(text: string): number {
  if (text.length <= SAMPLE) return priceOf(text)
  return Math.round((priceOf(text.slice(0, SAMPLE)) / SAMPLE) * text.length)
}

/** What alone is larger than an answer may be is cut, and says so. */
function clipped(answer: Answer, ceiling: number): Answer {
  return { cut: clippedText(JSON.stringify(answer), ceiling - RESERVE) }
}

function clippedText(text: string, room: number): string {
  let length = Math.min(text.length, Math.max(200, Math.floor(room * 2)))
  while (length > 200 && priceOf(text.slice(0, length)) > room) length = Math.floor(length * 0.8)
  const whole = roughPrice(text)
  return `${text.slice(0, length)}… [cut: the first ${length} of ${text.length} characters, about ${whole} tokens; read the rest over HTTP]`
}

function shortTexts(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length <= LONGEST_TEXT ? value : `${value.slice(0, LONGEST_TEXT)}… [${value.length} characters]`
  }
  if (Array.isArray(value)) return value.map(shortTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortTexts(inner)]))
}
