import type { Static } from 'typebox'
import type { Cost } from '../contract/schema.ts'
import { estimateTokens } from '../kit/estimate-tokens.ts'

/** The page size that `how` asks for, so that an index is read in as few pages as there can be. */
export const PRICED_LIMIT = 500

/** The price of answers, gathered item by item: texts are priced as they are written and never kept. */
export class Price {
  #count = 0
  #indexTokens = 0
  #valueTokens = 0

  addToIndex(item: string): void {
    this.#count++
    this.#indexTokens += estimateTokens(item)
  }

  addToValues(piece: string): void {
    this.#valueTokens += estimateTokens(piece)
  }

  get count(): number {
    return this.#count
  }

  index(how: string): Static<typeof Cost> {
    const furtherPages = Math.max(0, Math.ceil(this.#count / PRICED_LIMIT) - 1)
    const tokens = this.#indexTokens + furtherPages * PAGE_TOKENS + LAST_PAGE_TOKENS
    return { count: this.#count, est_tokens: Math.round(tokens), how }
  }

  values(how: string): Static<typeof Cost> {
    return { count: this.#count, est_tokens: Math.round(this.#valueTokens + VALUES_TOKENS), how }
  }
}

// Counted once with the tokenizer, because an empty answer is nothing but its envelope.
/** `{"data":[],"pagination":{"next_cursor":null,"has_more":false,"limit":500}}` */
const LAST_PAGE_TOKENS = 20
/** A cursor is random to a tokenizer: about two tokens for three characters. */
const PAGE_TOKENS = LAST_PAGE_TOKENS + 48
/** `{"data":[],"missing":[]}` */
const VALUES_TOKENS = 7
