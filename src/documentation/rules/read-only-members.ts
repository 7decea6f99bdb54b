/** Of a block as it is read: sent back, they are ignored. */
export const READ_ONLY_MEMBERS: readonly string[] = [
  'id',
  'mentions',
  'position',
  'extraction',
  'createdAt',
  'updatedAt',
  'updatedBy',
]
