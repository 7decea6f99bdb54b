import { inSpace, type SpacedColor } from './color-spaces.ts'

/** A color as CSS writes it in its own space: `oklch(0.7 0.3 30)`, `color(display-p3 1 0 0 / 0.5)`. */
export function spacedCss(color: SpacedColor): string {
  // CSS cuts these two off where sRGB ends.
  const isCut = color.space === 'hsl' || color.space === 'hwb'
  const { space, components, alpha } = (isCut ? inSpace(color, 'srgb') : null) ?? color
  const inside = `${components.join(' ')}${alpha === 1 ? '' : ` / ${alpha}`}`
  return FUNCTIONS.has(space) ? `${space}(${inside})` : `color(${space} ${inside})`
}

const FUNCTIONS = new Set(['lab', 'lch', 'oklab', 'oklch'])
