import type { CSSProperties } from 'react'

export function Swatch({ color, size = 16 }: { color: string; size?: number }) {
  return (
    <span
      className="swatch"
      aria-hidden="true"
      style={{ '--color': color, width: size, height: size } as CSSProperties}
    />
  )
}
