import { Purse, TOKENS_OF_A_READING } from '../script/purse.ts'
import { CodeFindings } from './code-finding.ts'

/** What readers share: what they tell, and how much they may still parse. */
export class Reading {
  readonly findings = new CodeFindings()
  readonly purse = new Purse(TOKENS_OF_A_READING)
}
