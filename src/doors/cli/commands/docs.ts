import type { Command } from 'commander'
import { LEFT_OUT_KINDS, leftOutWords } from '../../../manuscript/mdx/left-out.ts'
import type { Brought } from '../../../manuscript/tasks/bring-mdx.ts'
import type { Result } from '../../../manuscript/tasks/pull.ts'
import { consoleAddress, neededKey } from '../asking/console-address.ts'
import { counted, oneOr } from '../../../kit/words/counted.ts'
import { print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'
import { expectThere } from '../asking/expect-there.ts'

interface Options {
  readonly url?: string
  readonly key?: string
  readonly delete?: boolean
  readonly dryRun?: boolean
  readonly json?: boolean
}

export function addDocsCommands(program: Command, surroundings: Surroundings): void {
  const docs = program.command('docs').description('Documentation as Markdown files, to be kept in git')

  const withServer = (command: Command, scopes: string): Command =>
    command
      .option('--url <url>', 'where the explorer is opened; otherwise VITRINE_URL, otherwise this machine')
      .option('--key <key>', `a key with the scopes ${scopes}; otherwise VITRINE_KEY`)

  withServer(docs.command('pull'), 'read:docs')
    .description('Write what the server has as files; what both sides changed is put together, or laid beside')
    .argument('<folder>', 'where the files are, or are to be')
    .option('--delete', 'remove files of what is gone there and was not changed here')
    .option('--dry-run', 'say what would be done, and write nothing')
    .option('--json', 'print the result as JSON')
    .action(async (folder: string, options: Options) => {
      const target = targetOf(surroundings, options, 'read:docs')
      const { pull, Folder, serverAt } = await import('../../../manuscript/tasks/index.ts')
      tell(surroundings, await pull(new Folder(folder), serverAt(target), wishesOf(options)), options)
    })

  withServer(docs.command('push'), 'read:docs and write:docs')
    .description('Write to the server what was changed in the files, and there was not')
    .argument('<folder>', 'where the files are')
    .option('--delete', 'delete there what was deleted here')
    .option('--dry-run', 'check everything and say what would be written')
    .option('--json', 'print the result as JSON')
    .action(async (folder: string, options: Options) => {
      const target = targetOf(surroundings, options, 'read:docs,write:docs')
      const { push, Folder, serverAt } = await import('../../../manuscript/tasks/index.ts')
      tell(surroundings, await push(new Folder(folder), serverAt(target), wishesOf(options)), options)
    })

  docs
    .command('read-mdx')
    .description('Write a page as Markdown for each file of MDX, such as those of a Storybook; nothing in them is run')
    .argument('<from>', 'where the files of MDX are')
    .argument('<folder>', 'where the pages are to be, for a push')
    .option('--dry-run', 'say what would be written and what is left out, and write nothing')
    .option('--json', 'print the result as JSON')
    .action(async (from: string, folder: string, options: Options) => {
      await expectThere(from)
      const { bringMdx, Folder } = await import('../../../manuscript/tasks/index.ts')
      const result = await bringMdx(new Folder(from), new Folder(folder), wishesOf(options))
      print(surroundings, { json: options.json, result, forPeople: () => describeBrought(result, options) })
      expectSettled(result)
    })
}

function targetOf(surroundings: Surroundings, options: Options, scopes: string): { url: string; key: string } {
  const config = surroundings.readConfig()
  return { url: consoleAddress(options.url, config), key: neededKey(options.key, config, scopes) }
}

const wishesOf = (options: Options): { deletes: boolean; isDryRun: boolean } => ({
  deletes: options.delete ?? false,
  isDryRun: options.dryRun ?? false,
})

function tell(surroundings: Surroundings, result: Result, { json, dryRun = false }: Options): void {
  print(surroundings, { json, result, forPeople: () => describe(result, dryRun) })
  expectSettled(result)
}

function expectSettled({ told }: Pick<Result, 'told'>): void {
  const open = told.filter(({ what }) => what === 'conflict' || what === 'refused').length
  // Pipelines go by the exit code.
  if (open > 0)
    throw new Error(
      `${counted(open, 'document')} ${oneOr(open, 'needs somebody to look at it', 'need somebody to look at them')}`,
    )
}

function describe({ told, others, same }: Result, isDryRun: boolean): string {
  const mdx = others.filter((file) => /\.mdx$/i.test(file))
  const rest = others.filter((file) => !mdx.includes(file))
  return [
    ...lines(told),
    rest.length > 0 ? `Not documentation, left alone: ${rest.join(', ')}\n` : '',
    mdx.length > 0
      ? `MDX, left alone: ${mdx.join(', ')}; "vitrine docs read-mdx" writes pages of it that can be pushed\n`
      : '',
    `${counted(same, 'document')} as ${oneOr(same, 'it is', 'they are')}${isDryRun ? '; nothing was written' : ''}\n`,
  ].join('')
}

function describeBrought({ told, leftOut, same }: Brought, { dryRun = false }: Options): string {
  return [
    ...lines(told),
    ...leftOut.map((one) => `left out ${one.file}:${one.line}:${one.column}  ${leftOutWords(one)}\n`),
    leftOut.length > 0 ? `left out in all: ${countedKinds(leftOut)}\n` : '',
    `${counted(same, 'page')} as ${oneOr(same, 'it is', 'they are')}${dryRun ? '; nothing was written' : ''}\n`,
  ].join('')
}

function countedKinds(leftOut: Brought['leftOut']): string {
  const kinds = LEFT_OUT_KINDS.map((kind) => [leftOut.filter((one) => one.kind === kind).length, kind] as const)
  return kinds.flatMap(([count, kind]) => (count === 0 ? [] : [`${count} ${kind}`])).join(', ')
}

function lines(told: Result['told']): string[] {
  const width = told.reduce((most, { what }) => Math.max(most, what.length), 0)
  return told.map(
    ({ file, line, what, why }) => `${what.padEnd(width)}  ${file}${line === undefined ? '' : `:${line}`}  (${why})\n`,
  )
}
