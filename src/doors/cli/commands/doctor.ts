import type { Command } from 'commander'
import { styleText } from 'node:util'
import type { doctor } from '../../../doctor/doctor.ts'
import { execute, type ResultOf } from '../asking/execute.ts'
import { print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'
import { whyUnopened } from './why-unopened.ts'
import { oneOr } from '../../../kit/words/counted.ts'

type Diagnosis = ResultOf<typeof doctor>

const MARKS = { ok: ['green', '✓'], warning: ['yellow', '!'], failed: ['red', '✗'] } as const

export function addDoctorCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('doctor')
    .description('Look at configuration, stores, clock and disk, and say what to do; fails when something is broken')
    .option('--json', 'print the result as JSON')
    .action(async (options: { json?: boolean }) => {
      const result = await diagnose(surroundings)
      print(surroundings, { json: options.json, result, forPeople: () => describe(result, surroundings.hasColor) })
      const broken = result.checks.filter(({ status }) => status === 'failed').length
      if (broken > 0) throw new Error(`${oneOr(broken, 'one check', `${broken} checks`)} failed`)
    })
}

/** A store that cannot even be opened is a finding as well. */
async function diagnose(surroundings: Surroundings): Promise<Diagnosis> {
  try {
    const { doctor } = await import('../../../doctor/doctor.ts')
    return (await execute(surroundings, doctor, {})).result
  } catch (error) {
    return { ok: false, checks: [whyUnopened(error)] }
  }
}

function describe({ checks }: Diagnosis, hasColor: boolean): string {
  const width = Math.max(...checks.map(({ check }) => check.length))
  const lines = checks.map(({ check, status, found, remedy }) => {
    const [color, mark] = MARKS[status]
    const shown = hasColor ? styleText(color, mark) : mark
    return `${shown} ${check.padEnd(width)}  ${found}\n${remedy === undefined ? '' : `  ${' '.repeat(width)}  → ${remedy}\n`}`
  })
  return lines.join('')
}
