import type { Command } from 'commander'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { refused, usage } from '../../../../errors.ts'
import { counted } from '../../../../kit/words/counted.ts'
import { print } from '../../asking/print.ts'
import type { Surroundings } from '../../asking/surroundings.ts'

interface Options {
  readonly out: string
  readonly url?: string
  readonly key?: string
  readonly check?: boolean
  readonly json?: boolean
}

interface Written {
  readonly folder: string
  readonly library: string
  readonly revision: { readonly library: number; readonly docs: number; readonly code: number }
  readonly release: string | null
  /** Whose bytes are others than before. */
  readonly changed: readonly string[]
  readonly unchanged: number
}

export function addPackCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('pack')
    .description(
      'Write what tells coding agents of a library: AGENTS.md, a skill, DESIGN.md, llms.txt, plugin manifests',
    )
    .option(
      '--out <folder>',
      'the repository that they stand in; an AGENTS.md that is there keeps all but our section',
      '.',
    )
    .option('--check', 'write nothing, and fail where something would be written')
    .option('--url <url>', 'where the explorer is opened; otherwise VITRINE_URL')
    .option('--key <key>', 'a key of that server, which names the project; otherwise VITRINE_KEY')
    .option('--json', 'print the result as JSON')
    .action(async ({ out, check = false, json, ...place }: Options) => {
      const written = await writePack(surroundings, { out, isDryRun: check, ...place })
      print(surroundings, { json, result: written, forPeople: () => describe(written, check) })
      if (check && written.changed.length > 0) process.exitCode = 1
    })
}

async function writePack(
  surroundings: Surroundings,
  { out, isDryRun, url, key }: { readonly out: string; readonly isDryRun: boolean; url?: string; key?: string },
): Promise<Written> {
  const { client, consolePort } = surroundings.readConfig()
  const held = key ?? client.key
  const given = (url ?? client.url)?.replace(/\/+$/, '')
  if (held === null || given === undefined)
    throw usage('a server and a key are needed: --url and --key, or VITRINE_URL and VITRINE_KEY')
  if (!URL.canParse(given)) throw usage(`--url "${given}" is no address; give one such as https://design.example.com`)
  const { packFrom } = await import('../../asking/pack-from.ts')
  const { facts, files } = await packFrom({ url: given, key: held, consolePort })
  const changed: string[] = []
  let unchanged = 0
  for await (const [name, text] of files) {
    const file = path.resolve(out, name)
    if (!file.startsWith(path.resolve(out) + path.sep))
      throw refused(`the server names a file outside of ${out}: ${name}`)
    const before = await readFile(file, 'utf8').catch(() => null)
    const after = text(before)
    if (before === after) {
      unchanged++
      continue
    }
    changed.push(name)
    if (isDryRun) continue
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, after)
  }
  const { library, revision, release } = facts
  return { folder: out, library, revision, release, changed, unchanged }
}

function describe({ library, revision, release, changed, unchanged, folder }: Written, isDryRun: boolean): string {
  const of = `${library}, revision ${revision.library}${release === null ? '' : ` (release ${release})`}`
  const what = isDryRun ? 'would be written' : `written to ${folder}`
  return `${of}: ${counted(changed.length, 'file')} ${what}, ${unchanged} as they were\n`
}
