import { estimateTokens } from '../../../kit/estimate-tokens.ts'

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
    shown.push(price > left ? shortened(row, left) : row)
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

/** A row is never cut inside a value: long texts of it end at a word and say how long they are. */
function shortened(row: unknown, room: number): unknown {
  for (const longest of [2_000, 500, 100]) {
    const shorter = shortTexts(row, longest)
    if (priceOf(JSON.stringify(shorter)) <= room) return shorter
  }
  return {
    too_long: 'for one answer',
    members: typeof row === 'object' && row !== null ? Object.keys(row).slice(0, 50) : [],
  }
}

/** As many members as there is room for; which ones are left out is said. */
function clipped(answer: Answer, ceiling: number): Answer {
  const kept: Answer = {}
  const left: string[] = []
  let room = ceiling - RESERVE
  for (const [name, value] of Object.entries(answer)) {
    const price = priceOf(JSON.stringify(value)) + 2
    if (price > room) left.push(name)
    else {
      kept[name] = value
      room -= price
    }
  }
  return { ...kept, left_out: left }
}

function shortTexts(value: unknown, longest = LONGEST_TEXT): unknown {
  if (typeof value === 'string') return value.length <= longest ? value : textUpTo(value, longest)
  if (Array.isArray(value)) return value.map((inner) => shortTexts(inner, longest))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortTexts(inner, longest)]))
}

/** Up to a line or a word that ends before, if one does. */
function textUpTo(text: string, longest: number): string {
  const window = text.slice(0, longest)
  const cut = Math.max(window.lastIndexOf('\n'), window.lastIndexOf(' '))
  const shown = cut > longest / 4 ? window.slice(0, cut) : window
  return `${shown}… [the first ${shown.length} of ${text.length} characters]`
}
