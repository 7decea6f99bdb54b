import type { Command } from 'commander'
import path from 'node:path'
import type { backup } from '../../../backup/backup.ts'
import { execute, type ResultOf } from '../asking/execute.ts'
import { counted, oneOr } from '../../../kit/words/counted.ts'
import { megabytes, print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'

export function addBackupCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('backup')
    .description('Save all projects, keys, documentation and uploaded files to one file, while a server runs or not')
    .argument('<file>', 'a new file; anyone who can read it can read all projects')
    .option('--no-objects', 'leave out the bytes of uploaded files: the bucket has its own backup')
    .option('--json', 'print the result as JSON')
    .action(async (file: string, options: { objects: boolean; json?: boolean }) => {
      const input = { file: path.resolve(file), objects: options.objects }
      const { backup } = await import('../../../backup/backup.ts')
      const { result } = await execute(surroundings, backup, input)
      print(surroundings, { json: options.json, result, forPeople: () => describe(result) })
    })
}

function describe({ file, bytes, rows, objects, missing }: ResultOf<typeof backup>): string {
  const lost =
    missing.length === 0
      ? ''
      : `${counted(missing.length, 'file was', 'files were')} not in the object store and ${oneOr(missing.length, 'is', 'are')} missing; --json lists them.\n`
  return `Saved ${counted(rows, 'row')} and ${counted(objects, 'file')} to ${file} (${megabytes(bytes)}).\n${lost}`
}
