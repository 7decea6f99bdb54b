import type { Command } from 'commander'
import { usage } from '../../../../errors.ts'
import { counted } from '../../../../kit/words/counted.ts'
import { asking, placed, withPlace, type Place } from '../../asking/ask.ts'
import { print } from '../../asking/print.ts'
import type { Surroundings } from '../../asking/surroundings.ts'
import type { Published } from '../../publish/publish.ts'

interface Options extends Place {
  readonly out: string
  readonly release?: string
  readonly baseUrl?: string
  readonly json?: boolean
}

export function addPublishCommand(program: Command, surroundings: Surroundings): void {
  withPlace(program.command('publish'))
    .description('Write the library and its documentation as a site of files that needs no server')
    .requiredOption('--out <folder>', 'where the site is, or is to be; other files in it stay as they are')
    .option('--release <version>', 'only the folder of this release, which the library still has to be')
    .option('--base-url <url>', 'where the site will be read, for its sitemap and feed')
    .option('--json', 'print the result as JSON')
    .action(async (options: Options) => {
      const { place, out, release, baseUrl, json } = placed(options)
      const { publish } = await import('../../publish/publish.ts')
      const wishes = { out, release: release ?? null, baseUrl: baseUrl === undefined ? null : addressOf(baseUrl) }
      const result = await asking(surroundings, place, ({ ask }) => publish(ask, wishes))
      print(surroundings, { json, result, forPeople: () => describe(result, out) })
    })
}

function addressOf(text: string): string {
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  if (!isWeb) throw usage(`--base-url "${text}" is no address; give one such as https://design.example.com/library`)
  const { origin, pathname } = new URL(text)
  const parts = pathname.split('/').filter((part) => part !== '')
  return [origin, ...parts].join('/')
}

function describe({ library, revision, release, pages, written, removed, unchanged }: Published, out: string): string {
  const state = `${library}, revision ${revision.library}${release === null ? '' : ` (release ${release})`}`
  const gone = removed.length === 0 ? '' : `, ${counted(removed.length, 'file')} removed`
  return `${state}: ${counted(pages, 'page')} in ${out}, ${counted(written.length, 'file')} written, ${unchanged} as they were${gone}\n`
}
