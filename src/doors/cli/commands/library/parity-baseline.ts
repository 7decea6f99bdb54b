import { refused } from '../../../../errors.ts'
import { isRecord } from '../../../../kit/shapes/json-value.ts'
import { countsOf } from '../../../../parity/rules/found/counts-of.ts'
import { findingKey, type ParityFinding } from '../../../../parity/rules/found/finding.ts'
import type { ParityAnswer } from './parity-answer.ts'

/** What a former answer does not have: by the names of both sides, so that another wording brings nothing back. */
export function newerThan(answer: ParityAnswer, text: string, file: string): ParityAnswer {
  const known = new Set(formerFindings(text, file).map(findingKey))
  const findings = answer.findings.filter((one) => !known.has(findingKey(one)))
  return { ...answer, findings, total: findings.length, counts: countsOf(findings) }
}

function formerFindings(text: string, file: string): readonly ParityFinding[] {
  const value = parsed(text)
  const findings = isRecord(value) ? value['findings'] : undefined
  if (!Array.isArray(findings) || !findings.every((one) => isRecord(one) && 'code' in one && 'code_side' in one))
    throw refused(`${file} is no answer of vitrine parity --json`)
  return findings as readonly ParityFinding[] // as it was printed by this command
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
