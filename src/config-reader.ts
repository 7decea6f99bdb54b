import { wholeNumberFrom } from './kit/shapes/fault-words.ts'
import { counted } from './kit/words/counted.ts'

/** Every wrong value of the environment at once, each with what to write instead. Values are not repeated: some are secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(
      `the configuration has ${counted(faults.length, 'fault')}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
    this.faults = faults
  }
}

export type EnvironmentReader = ReturnType<typeof readEnvironment>

/** Reads variables by kind and collects what is wrong with them; a wrong or absent value reads as null. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>) {
  const faults: string[] = []
  const fault = (name: string, problem: string): null => {
    faults.push(`${name} ${problem}`)
    return null
  }
  const text = (name: string): string | null => {
    const value = env[name]?.trim()
    return value === undefined || value === '' ? null : value
  }

  return {
    text,
    matching(name: string, pattern: RegExp, expected: string): string | null {
      const value = text(name)
      return value === null || pattern.test(value) ? value : fault(name, `must be ${expected}`)
    },
    integer(name: string, { min, max }: { readonly min: number; readonly max: number }): number | null {
      const value = text(name)
      if (value === null) return null
      const number = /^\d{1,16}$/.test(value) ? Number(value) : -1
      return number >= min && number <= max ? number : fault(name, `must be ${wholeNumberFrom(min, max)}`)
    },
    choice<const Choice extends string>(name: string, choices: readonly Choice[]): Choice | null {
      const value = text(name)
      if (value === null) return null
      return choices.find((choice) => choice === value) ?? fault(name, `must be one of ${choices.join(', ')}`)
    },
    /** Separated by commas, in lower case; "none" is the empty list. */
    list(name: string, isValid: (item: string) => boolean, expected: string): readonly string[] | null {
      const value = text(name)?.toLowerCase() ?? null
      if (value === null) return null
      if (value === 'none') return []
      const items = value.split(',').map((item) => item.trim())
      return items.every(isValid) ? [...new Set(items)] : fault(name, `must be ${expected}`)
    },
    /** Without a trailing slash. */
    url(name: string, protocols: readonly string[], example: string): string | null {
      const value = text(name)
      if (value === null) return null
      const isValid = URL.canParse(value) && protocols.includes(new URL(value).protocol)
      return isValid ? value.replace(/\/+$/, '') : fault(name, `must be an address such as ${example}`)
    },
    /** True when all are set; a fault for each that is missing beside one that is set. */
    requireTogether(names: readonly string[]): boolean {
      const missing = names.filter((name) => text(name) === null)
      if (missing.length === names.length) return false
      for (const name of missing) fault(name, `is missing; ${names.join(', ')} are set together or not at all`)
      return missing.length === 0
    },
    fault,
    throwFaults(): void {
      if (faults.length > 0) throw new ConfigError(faults)
    },
  }
}
