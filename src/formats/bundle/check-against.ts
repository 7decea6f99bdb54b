import type { TSchema } from 'typebox'
import { checkShape, type ShapeFault } from '../../kit/shapes/check-shape.ts'
import { Faults } from '../../kit/shapes/faults.ts'
import type { FindingCode } from './finding-codes.ts'
import type { Findings } from './findings.ts'

/** Whether a value has its shape. Members that the format does not know are left out of the library, and it is said. */
export function checkAgainst(shape: TSchema, value: unknown, path: string, findings: Findings): boolean {
  const faults = new Faults<ShapeFault>()
  checkShape(shape, value, path, {
    faults,
    onOther: (other) => findings.warn('member-ignored', other, 'is not part of the format and was left out'),
  })
  for (const { code, path, message, expected } of faults.list) findings.fault(CODES[code], path, message, expected)
  findings.faultCount += faults.count - faults.list.length
  return faults.count === 0
}

const CODES: Readonly<Record<ShapeFault['code'], FindingCode>> = {
  missing_field: 'member-missing',
  unknown_field: 'member-unknown',
  invalid_value: 'value-invalid',
  too_many: 'value-invalid',
}
