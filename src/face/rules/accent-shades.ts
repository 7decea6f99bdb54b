import { inSpace } from '../../formats/tokens/colors/color-spaces.ts'

/** What the explorer paints with, in one scheme; `#rrggbb` each. */
interface Shades {
  /** Text and outlines. */
  readonly accent: string
  /** Behind the one button that stands out. */
  readonly solid: string
  /** Upon it. */
  readonly on: string
  /** Behind accented text. */
  readonly soft: string
}

/** The grounds that text stands on, lightest and darkest (web/src/theme/tokens.css). */
const GROUNDS = { light: ['#ffffff', '#f0f0ed'], dark: ['#101113', '#232529'] } as const
const READABLE = 4.5
const STEP = 0.005

type Scheme = keyof typeof GROUNDS

/**
 * A team's color as the explorer may use it: what is read keeps its hue and becomes darker or lighter until it can be
 * read on every ground, and the color itself stays where something is written upon it, in black or white.
 */
export const accentShades = (hex: string): Readonly<Record<Scheme, Shades>> => ({
  light: shadesIn('light', hex),
  dark: shadesIn('dark', hex),
})

function shadesIn(scheme: Scheme, hex: string): Shades {
  const [lightness, chroma, hue] = lchOf(hex)
  const soft = scheme === 'light' ? hexOf(0.945, Math.min(chroma, 0.03), hue) : hexOf(0.29, Math.min(chroma, 0.06), hue)
  const grounds = [...GROUNDS[scheme], soft]
  const isReadable = (text: string): boolean => grounds.every((ground) => contrast(text, ground) >= READABLE)
  let accent = hex
  const towards = scheme === 'light' ? -STEP : STEP
  const from = Math.min(1, Math.max(0, lightness))
  for (let at = from; !isReadable(accent) && at >= 0 && at <= 1; at += towards) accent = hexOf(at, chroma, hue)
  const on = contrast('#ffffff', hex) >= READABLE ? '#ffffff' : '#000000'
  return { accent, solid: hex, on, soft }
}

function lchOf(hex: string): readonly [number, number, number] {
  return inSpace({ space: 'srgb', components: channels(hex), alpha: 1 }, 'oklch')?.components ?? [0, 0, 0]
}

/** The most colorful there is on a screen at this lightness and hue, up to the chroma. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  for (let left = chroma; ; left = Math.max(0, left - STEP)) {
    const rgb = inSpace({ space: 'oklch', components: [lightness, left, hue], alpha: 1 }, 'srgb')?.components ?? []
    if (left === 0 || rgb.every((value) => value > -0.001 && value < 1.001))
      return `#${rgb.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`
  }
}

const byte = (value: number): number => Math.round(255 * Math.min(1, Math.max(0, value)))

const channels = (hex: string): [number, number, number] => {
  const at = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16) / 255
  return [at(1), at(3), at(5)]
}

/** As WCAG 2 has it. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}
