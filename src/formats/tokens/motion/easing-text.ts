import { isRecord, type Json } from '../../../kit/shapes/json-value.ts'

// How motion eases, in the words of the design tool: a preset, a curve, a spring. CSS has a curve for each, and a spring
// becomes `linear()` with its way sampled until it rests.

/** As the design tool draws them. */
const CURVES: Readonly<Record<string, string>> = {
  LINEAR: 'linear',
  EASE_IN: 'cubic-bezier(0.42, 0, 1, 1)',
  EASE_OUT: 'cubic-bezier(0, 0, 0.58, 1)',
  EASE_IN_AND_OUT: 'cubic-bezier(0.42, 0, 0.58, 1)',
  EASE_IN_BACK: 'cubic-bezier(0.3, -0.05, 0.7, -0.5)',
  EASE_OUT_BACK: 'cubic-bezier(0.45, 1.45, 0.8, 1)',
  EASE_IN_AND_OUT_BACK: 'cubic-bezier(0.7, -0.4, 0.4, 1.4)',
  HOLD: 'step-end',
}

const SPRINGS: Readonly<Record<string, Spring>> = {
  GENTLE: { mass: 1, stiffness: 100, damping: 15 },
  QUICK: { mass: 1, stiffness: 300, damping: 20 },
  BOUNCY: { mass: 1, stiffness: 600, damping: 15 },
  SLOW: { mass: 1, stiffness: 80, damping: 20 },
}

interface Spring {
  readonly mass: number
  readonly stiffness: number
  readonly damping: number
}

/** An easing as CSS writes it; null for one that nobody knows. */
export function easingText(easing: Readonly<Record<string, Json>>): string | null {
  const { type } = easing
  if (typeof type !== 'string') return null
  if (type === 'CUSTOM_CUBIC_BEZIER') return curveText(easing['easingFunctionCubicBezier'])
  if (type === 'CUSTOM_SPRING') return springOf(easing['easingFunctionSpring'])
  const spring = Object.hasOwn(SPRINGS, type) ? SPRINGS[type] : undefined
  return spring ? springText(spring) : Object.hasOwn(CURVES, type) ? (CURVES[type] ?? null) : null
}

/** What it is made of, without what it does not mean: a preset comes with a curve that is not its own. */
export function partsOfEasing(easing: Readonly<Record<string, Json>>): object {
  const { type, easingFunctionCubicBezier, easingFunctionSpring } = easing
  if (type === 'CUSTOM_CUBIC_BEZIER') return { type, easingFunctionCubicBezier }
  return type === 'CUSTOM_SPRING' ? { type, easingFunctionSpring } : { type }
}

function curveText(curve: Json | undefined): string | null {
  if (!isRecord(curve)) return null
  const points = [curve['x1'], curve['y1'], curve['x2'], curve['y2']]
  if (!points.every((at) => typeof at === 'number')) return null
  return `cubic-bezier(${points.map((at) => Number(at.toFixed(4))).join(', ')})`
}

/** By mass, stiffness and damping, or, as variables have it, by its bounce alone. */
function springOf(spring: Json | undefined): string | null {
  if (!isRecord(spring)) return null
  const { mass = 1, stiffness, damping, bounce } = spring
  const isPhysical = typeof mass === 'number' && typeof stiffness === 'number' && typeof damping === 'number'
  if (isPhysical && mass > 0 && stiffness > 0 && damping > 0) return springText({ mass, stiffness, damping })
  if (typeof bounce !== 'number' || bounce < 0 || bounce >= 1) return null
  // Of the same form with a frequency of one: only the shape counts, for its duration is said elsewhere.
  return springText({ mass: 1, stiffness: 1, damping: 2 * (1 - bounce) })
}

const SAMPLES = 40
/** Of the way, that a spring at rest may still be away from its end. */
const AT_REST = 0.001

function springText({ mass, stiffness, damping }: Spring): string {
  const frequency = Math.sqrt(stiffness / mass)
  const ratio = damping / (2 * Math.sqrt(stiffness * mass))
  const slowest = ratio > 1 ? ratio - Math.sqrt(ratio * ratio - 1) : ratio
  const end = -Math.log(AT_REST) / (slowest * frequency)
  const places = Array.from({ length: SAMPLES + 1 }, (_, at) => placeAt((at / SAMPLES) * end, frequency, ratio))
  return `linear(${places.map((place, at) => (at === SAMPLES ? 1 : Number(place.toFixed(4)))).join(', ')})`
}

/** Where a spring is that was let go at 0, on its way to 1. */
function placeAt(time: number, frequency: number, ratio: number): number {
  if (ratio < 1) {
    const swing = frequency * Math.sqrt(1 - ratio * ratio)
    const damped = Math.exp(-ratio * frequency * time)
    return 1 - damped * (Math.cos(swing * time) + ((ratio * frequency) / swing) * Math.sin(swing * time))
  }
  if (ratio === 1) return 1 - Math.exp(-frequency * time) * (1 + frequency * time)
  const root = frequency * Math.sqrt(ratio * ratio - 1)
  const [slow, fast] = [-ratio * frequency + root, -ratio * frequency - root]
  return 1 - (fast * Math.exp(slow * time) - slow * Math.exp(fast * time)) / (fast - slow)
}
