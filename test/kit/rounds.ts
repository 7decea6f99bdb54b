/** How often a long test does what it does: a few times for every change, many times in `npm run proof`. */
export function rounds(few: number, many: number): number {
  return process.env['VITRINE_PROOF'] === '1' ? many : few
}
