/** `color`: a color or a gradient, in CSS. */
export function Swatch({ color, size = 16 }: { color: string; size?: number }) {
  const name = color.includes('gradient(') ? '--gradient' : '--color'
  return <span className="swatch" aria-hidden="true" style={{ [name]: color, width: size, height: size }} />
}
