import { InvalidArgumentError } from 'commander'
import { wholeNumberFrom } from '../../../kit/shapes/fault-words.ts'

/** Reads the number of an option; anything else is wrong usage. */
export const wholeNumber =
  ({ min, max }: { readonly min: number; readonly max: number }) =>
  (text: string): number => {
    const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
    if (number >= min && number <= max) return number
    throw new InvalidArgumentError(`It must be ${wholeNumberFrom(min, max)}.`)
  }
