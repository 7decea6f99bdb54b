import type { Command } from 'commander'
import { ServiceError, type DetailsOf, type ErrorCode } from '../../../../errors.ts'
import { inOptions } from '../../asking/ask.ts'
import { consoleAddress, neededKey } from '../../asking/console-address.ts'
import { showProgress } from '../../asking/progress.ts'
import { print } from '../../asking/print.ts'
import { pushFiles, type PushedImport } from '../../asking/push-client.ts'
import { filesToPush } from '../../asking/push-files.ts'
import type { Surroundings } from '../../asking/surroundings.ts'
import { addImportOptions, describe, type ImportOptions, type Summary } from './import.ts'

interface Options extends ImportOptions {
  readonly url?: string
  readonly key?: string
}

export function addPushCommand(program: Command, surroundings: Surroundings): void {
  const command = program
    .command('push')
    .description('Import a library into a project of a server elsewhere, which the key names')
    .argument('<path...>', 'files or folders of one library, plain, gzip or zip')
    .option('--url <url>', 'where the explorer is opened; otherwise VITRINE_URL, otherwise this machine')
    .option('--key <key>', 'a key with the scope write:library; otherwise VITRINE_KEY')
  addImportOptions(command)
    .option('--json', 'print the result as JSON')
    .action(async (paths: string[], options: Options) => {
      const config = surroundings.readConfig()
      const key = neededKey(options.key, config, 'write:library')
      const url = `${consoleAddress(options.url, config)}/console`
      const files = await filesToPush(paths)
      const progress = showProgress(surroundings.stderr)
      try {
        const target = { url, key, onProgress: progress.show }
        const pushed = await pushFiles(target, files, wishes(options)).catch(inOptions())
        progress.clear()
        const result = summaryOf(pushed)
        print(surroundings, { json: options.json, result, forPeople: () => describe(result, options.dryRun ?? false) })
      } finally {
        progress.clear()
      }
    })
}

function wishes({ silence = [], failOn = [], ...options }: Options): URLSearchParams {
  const { format, fileKey, source, newSource, complete, strict, dryRun } = options
  const query = new URLSearchParams()
  const single = { format, file_key: fileKey, source, new_source: newSource, complete, strict, dry_run: dryRun }
  for (const [name, value] of Object.entries(single)) if (value !== undefined) query.set(name, String(value))
  for (const code of silence) query.append('silence', code)
  for (const code of failOn) query.append('fail_on', code)
  return query
}

function summaryOf({ error, summary }: PushedImport): Summary {
  if (!error) return summary as Summary // what an import of the server's own release answers
  throw new ServiceError(error.code as ErrorCode, error.message, error.details as DetailsOf[ErrorCode])
}
