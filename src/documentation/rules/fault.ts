type FaultCode =
  | 'unknown_type'
  | 'missing_field'
  | 'invalid_value'
  | 'unknown_field'
  | 'owner_not_allowed'
  | 'entity_not_found'
  | 'reference_not_found'
  | 'object_not_found'
  | 'too_many'

export const FAULT_CODES: readonly FaultCode[] = [
  'unknown_type',
  'missing_field',
  'invalid_value',
  'unknown_field',
  'owner_not_allowed',
  'entity_not_found',
  'reference_not_found',
  'object_not_found',
  'too_many',
]

/** What is wrong with documentation, and where: `blocks[2].content.items[0].alternatives[1].entity_id`. */
export interface Fault {
  readonly path: string
  readonly code: FaultCode
  readonly message: string
  /** The cap that was passed. */
  readonly limit?: number
}

/** More faults than this are not listed: a megabyte of nonsense must not become a hundred megabytes of complaints. */
export const MAX_FAULTS = 100

/** Collects faults up to the ceiling. */
export class Faults {
  readonly list: Fault[] = []

  add(fault: Fault): void {
    if (!this.isFull) this.list.push(fault)
  }

  get isFull(): boolean {
    return this.list.length >= MAX_FAULTS
  }
}
