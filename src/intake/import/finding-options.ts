import { Type } from 'typebox'
import { OneOf } from '../../contract/schema.ts'
import { FINDING_CODES, type FindingCode } from '../../formats/bundle/finding-codes.ts'
import type { ImportRequest } from './import-library.ts'

const CODES = Object.keys(FINDING_CODES) as FindingCode[]

/** What pipelines say about warnings, in every command that imports. */
export const FindingOptions = {
  silence: Type.Optional(Type.Array(OneOf(CODES))),
  fail_on: Type.Optional(Type.Array(OneOf([...CODES, 'all']))),
}

interface FindingInput {
  readonly silence?: readonly FindingCode[]
  readonly fail_on?: readonly (FindingCode | 'all')[]
}

/** `all` means those that are not silenced. */
export function findingWishes({ silence, fail_on }: FindingInput): Pick<ImportRequest, 'silenced' | 'failOn'> {
  const isAll = fail_on?.includes('all') ?? false
  const failOn = CODES.filter((code) => fail_on?.includes(code) || (isAll && !silence?.includes(code)))
  return { silenced: silence, failOn }
}
