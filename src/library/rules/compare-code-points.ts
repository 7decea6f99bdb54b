/**
 * Orders texts by code point. The language's own `<` compares UTF-16 units and so puts U+1F600 before U+FF5E, which
 * no database and no other client would agree with.
 */
export function compareCodePoints(a: string, b: string): number {
  const shared = Math.min(a.length, b.length)
  for (let at = 0; at < shared; at++) {
    const left = a.charCodeAt(at)
    const right = b.charCodeAt(at)
    if (left !== right) return weight(left) - weight(right)
  }
  return a.length - b.length
}

/** Halves of pairs stand for code points above U+FFFF: they weigh more than every other unit. */
const weight = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)
