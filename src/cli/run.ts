import { createProgram } from './program.ts'
import { errorJson, reportError } from './report-error.ts'
import type { Surroundings } from './surroundings.ts'

/** Runs the command line and returns the exit code: 0, 1 (failed) or 2 (wrong usage). */
export async function run(argv: readonly string[], world: Surroundings): Promise<number> {
  let hasPrinted = false
  const stdout = {
    ...world.stdout,
    write: (text: string) => {
      hasPrinted = true
      world.stdout.write(text)
    },
  }
  try {
    await createProgram({ ...world, stdout }).parseAsync(withCommand(argv), { from: 'user' })
    return 0
  } catch (error) {
    // Pipelines read stdout, and have to be able to tell a refusal from a program that died.
    if (argv.includes('--json') && !hasPrinted) stdout.write(`${JSON.stringify(errorJson(error), null, 2)}\n`)
    return reportError(error, world.stderr)
  }
}

/** Without a command it is `start`: whoever has just installed it need not know a word more. */
function withCommand(argv: readonly string[]): readonly string[] {
  let at = 0
  while (argv[at]?.startsWith('--data-dir')) at += argv[at] === '--data-dir' ? 2 : 1
  const first = argv[at]
  const isCommand = first !== undefined && (!first.startsWith('-') || /^(-h|--help|-V|--version)$/.test(first))
  return isCommand ? argv : [...argv.slice(0, at), 'start', ...argv.slice(at)]
}
