/** Tokens for all source files of one reading together; what is left of them. See parse-script.ts. */
export class Purse {
  left: number

  constructor(tokens: number) {
    this.left = tokens
  }
}

/** A library of a thousand connections takes half of this. */
export const TOKENS_OF_A_READING = 3_000_000
