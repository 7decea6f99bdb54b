export const FAULT_CODES = [
  'unknown_type',
  'missing_field',
  'invalid_value',
  'unknown_field',
  'owner_not_allowed',
  'entity_not_found',
  'reference_not_found',
  'object_not_found',
  'too_many',
] as const
type FaultCode = (typeof FAULT_CODES)[number]

/** What is wrong with documentation, and where: `blocks[2].content.items[0].alternatives[1].entity_id`. */
export interface Fault {
  readonly path: string
  readonly code: FaultCode
  readonly message: string
  /** The cap that was passed. */
  readonly limit?: number
}
