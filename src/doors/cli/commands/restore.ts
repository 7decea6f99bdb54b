import type { Command } from 'commander'
import path from 'node:path'
import type { restore } from '../../../backup/restore.ts'
import { executeAlone, type ResultOf } from '../asking/execute.ts'
import { counted } from '../../../kit/words/counted.ts'
import { minute, print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'

export function addRestoreCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('restore')
    .description('Put a backup in the place of everything; checked whole before anything is written')
    .argument('<file>', 'what vitrine backup wrote')
    .option('--force', 'also into a store that has projects, which are lost')
    .option('--json', 'print the result as JSON')
    .action(async (file: string, options: { force?: boolean; json?: boolean }) => {
      const input = { file: path.resolve(file), force: options.force ?? false }
      // Before a store is opened, which makes one where there is none.
      await surroundings.expectBackup(input.file)
      const { restore } = await import('../../../backup/restore.ts')
      const { result } = await executeAlone(surroundings, restore, input)
      print(surroundings, { json: options.json, result, forPeople: () => describe(result) })
    })
}

function describe({ made_at, projects, rows, objects, has_objects }: ResultOf<typeof restore>): string {
  const files = has_objects ? counted(objects, 'file') : 'no files: their bytes must be in the object store already'
  return `Restored ${counted(projects, 'project')} as of ${minute(made_at)} UTC: ${counted(rows, 'row')}, ${files}.\n`
}
