import { CodeFindings } from './code-finding.ts'

/** Tokens for all source files of one reading together; what is left of them. See parse-script.ts. */
export class Purse {
  left: number

  constructor(tokens: number) {
    this.left = tokens
  }
}

/** A library of a thousand connections takes half of this. */
const TOKENS_OF_A_READING = 3_000_000

/** What readers share: what they tell, and how much they may still parse. */
export class Reading {
  readonly findings = new CodeFindings()
  readonly purse = new Purse(TOKENS_OF_A_READING)
}
