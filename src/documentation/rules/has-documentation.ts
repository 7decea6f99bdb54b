/** Whether there is anything to read: a block, or the abstract of a page. */
export function hasDocumentation({
  blockCount,
  abstract,
}: {
  readonly blockCount: number
  readonly abstract: string | null
}): boolean {
  return blockCount > 0 || (abstract !== null && abstract.trim() !== '')
}
