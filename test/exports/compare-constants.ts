import { expect } from 'vitest'
import type { TestApi } from '../kit/api.ts'
import { testConsole } from '../kit/console.ts'
import { codeNamesOf, namedValues, squashed, type CodeNames, type Platform, type Value } from './named-values.ts'
import { isSameValue } from './normal-value.ts'
import type { Collection, Subject } from './subjects.ts'

/** Compares constants with the API by name while collections are set to some modes, and prints how many there were. */
export function comparison(api: TestApi, format: string, platform: Platform, least = 0.5) {
  const table = new Map<string, { times: number; constants: number; compared: number }>()
  const known = new WeakMap<Subject, CodeNames>()
  const compare = async (
    subject: Subject,
    constants: ReadonlyMap<string, unknown>,
    modeOf: (home: Collection) => string = usualOf,
  ) => {
    const codeNames = known.get(subject) ?? (await codeNamesOf(testConsole(api), subject))
    known.set(subject, codeNames)
    const expected = namedValues(subject, { platform, codeNames, modeOf })
    const wrong: string[] = []
    let compared = 0
    for (const [name, value] of constants) {
      const want = expected.get(squashed(name))
      if (want === undefined || !isPlain(value) || isWideText(String(value))) continue
      compared++
      if (!isSameConstant(want, value)) wrong.push(`${name} is ${String(value)} and not ${String(want)}`)
    }
    const told = table.get(subject.library) ?? { times: 0, constants: 0, compared: 0 }
    table.set(subject.library, {
      times: told.times + 1,
      constants: told.constants + constants.size,
      compared: told.compared + compared,
    })
    expect(wrong.slice(0, 20), `${format}, ${subject.library}`).toEqual([])
    expect(compared, `${format}, ${subject.library}`).toBeGreaterThan(expected.size * least)
    // Every name of this one is told apart, and it has no color outside of sRGB.
    if (subject.library === 'tokens/rhds' && least === 0.5) expect(compared, format).toBe(535)
  }
  const lines = () =>
    [...table].map(
      ([library, { times, constants, compared }]) =>
        `${format} | ${library} | in ${times} choices of modes | ${constants} constants | ${compared} compared`,
    )
  return Object.assign(compare, { end: () => console.log(lines().join('\n')) })
}

const usualOf = ({ default: usual }: Collection): string => usual

/** Platforms have a light scheme: where the default mode is the dark one, another one is meant. */
export function dayOf({ modes, default: usual }: Collection): string {
  const isDark = /dark|night/i.test(modes.find(({ id }) => id === usual)?.name ?? '')
  return isDark && modes.length > 1 ? 'not told here' : usual
}

/** And a dark one: the mode that is called so, or has the word in its name. */
export function nightOf(home: Collection): string {
  const words = ({ name }: { readonly name: string }) => name.toLowerCase().split(/[^a-z]+/)
  const dark = home.modes.filter((mode) => words(mode).some((word) => word === 'dark' || word === 'night'))
  const [first] = [...dark.filter((mode) => /^(?:dark|night)$/i.test(mode.name)), ...dark]
  return first && home.modes.length > 1 ? first.id : dayOf(home)
}

const isPlain = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value)
/** A color outside of sRGB. A relative one (`oklch(from …)`) is a text, and compared as such. */
export const isWideText = (value: string): boolean =>
  /^(?:color\((?!srgb)|(?:oklch|oklab|lab|lch)\((?!from\b))/.test(value)

/** A platform has no rem, no unit for a time, and the first of a list of fonts. */
function isSameConstant(want: Value, value: Value): boolean {
  if (isSameValue(want, value)) return true
  const text = String(want)
  const [, digits, unit] = /^(-?[\d.]+)(rem|ms|s)$/.exec(text) ?? []
  if (digits !== undefined) {
    const amount = Number(digits) * (unit === 'rem' ? 16 : unit === 's' ? 1000 : 1)
    return isSameValue(amount, value) || isSameValue(Math.round(amount), value)
  }
  const [first = ''] = /"[^"]*"|'[^']*'|[^,]+/.exec(text) ?? []
  return isSameValue(first.trim(), value) || text === String(value)
}
