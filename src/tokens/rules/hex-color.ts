import type { Color } from '../../library/documents.ts'

/** `#RRGGBB`, with alpha only where it is not 1. Eight bits a channel: the floats travel beside it as they are. */
export function hexColor({ r, g, b, a }: Color): string {
  return `#${channel(r)}${channel(g)}${channel(b)}${a === 1 ? '' : channel(a)}`
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, '0'))
const channel = (share: number): string => HEX[Math.min(255, Math.max(0, Math.round(share * 255)))] ?? '00'
