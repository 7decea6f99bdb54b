import type { Command } from 'commander'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Static } from 'typebox'
import type { checkBuild } from '../../../../building/check/check-build.ts'
import { pageOf } from '../../../../building/check/rules/page-of.ts'
import type { CheckBuildBody } from '../../../../building/check/schema.ts'
import { refused, usage } from '../../../../errors.ts'
import { counted } from '../../../../kit/words/counted.ts'
import { asking, placed, withPlace, type AnswerOf, type Asked, type Place } from '../../asking/ask.ts'
import type { Surroundings } from '../../asking/surroundings.ts'

type Result = AnswerOf<typeof checkBuild>

interface Options extends Place {
  readonly variant?: string
  readonly modes?: string
  readonly browser?: string
  readonly withoutSandbox?: boolean
  readonly json?: boolean
}

interface Built {
  readonly html: string
  readonly css: string
}

/** Excuses are no faults. */
const faultsOf = ({ differences }: Result): number => differences.filter(({ excuse }) => excuse === undefined).length

export function addCheckBuildCommand(program: Command, surroundings: Surroundings): void {
  withPlace(program.command('check-build'))
    .description('Check what was built of a component: its boxes, colors and texts beside the picture of it')
    .argument('<component>', 'its name or id')
    .argument('<path...>', 'an HTML file, and the CSS files of it')
    .option('--variant <values>', 'such as "size=Small, state=Hover"; otherwise its default')
    .option('--modes <names>', 'that the page shows, with commas between, such as Dark')
    .option('--browser <path>', 'a Chromium of this machine that lays it out; otherwise VITRINE_BROWSER')
    .option('--without-sandbox', 'run that browser without its own sandbox, as containers may need')
    .option('--json', 'print the result as JSON')
    .action(async (component: string, paths: string[], options: Options) => {
      const { place, json, variant, modes, ...asked } = placed(options)
      const built = await readBuilt(paths)
      const question = {
        ...(variant === undefined ? {} : { props: valuesOf(variant) }),
        ...(modes === undefined ? {} : { modes: modes.split(',').map((one) => one.trim()) }),
      }
      const page = await laidOut(surroundings, built, asked)
      const result = await asking(surroundings, place, (whole) => check(whole, component, { ...page, ...question }))
      surroundings.stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : describe(result))
      const faults = faultsOf(result)
      if (faults > 0) throw new Error(counted(faults, 'difference'))
    })
}

async function readBuilt(paths: readonly string[]): Promise<Built> {
  const texts = await Promise.all(
    paths.map(async (one) => ({
      isCss: path.extname(one).toLowerCase() === '.css',
      text: await readFile(one, 'utf8').catch((error: Error) => {
        throw refused(`${one} cannot be read: ${error.message}`)
      }),
    })),
  )
  const textOf = (isCss: boolean): string[] => texts.flatMap((one) => (one.isCss === isCss ? [one.text] : []))
  const [html, ...others] = textOf(false)
  if (html === undefined || others.length > 0) throw usage('name one HTML file, and the CSS files of it')
  return { html, css: textOf(true).join('\n') }
}

function valuesOf(variant: string): Record<string, string> {
  const pairs = variant.split(',').map((one) => one.split('='))
  if (pairs.some((pair) => pair.length !== 2)) throw usage('--variant must be like "size=Small, state=Hover"')
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name.trim(), value.trim()]))
}

type Body = Static<typeof CheckBuildBody>
type Page = Pick<Body, 'html' | 'css' | 'elements'>

/** By a browser of this machine where one is named: its elements are sent instead of the page. */
async function laidOut(
  surroundings: Surroundings,
  { html, css }: Built,
  { browser, withoutSandbox }: Pick<Options, 'browser' | 'withoutSandbox'>,
): Promise<Page> {
  const given = {
    VITRINE_BROWSER: browser,
    VITRINE_BROWSER_SANDBOX: withoutSandbox === true ? '0' : undefined,
  }
  const { browser: named } = surroundings.readConfig(given)
  if (named === null) return { html, css }
  const read = await (await surroundings.openPages(named)).read(pageOf({ html, css }))
  if ('unread' in read) throw refused(`the page cannot be laid out: ${read.unread}`)
  return { elements: read.map((element) => ({ ...element, box: [...element.box] })) }
}

async function check({ ask }: Asked, component: string, question: Omit<Body, 'component_id'>): Promise<Result> {
  const [{ checkBuild }, { resolveNames }] = await Promise.all([
    import('../../../../building/check/check-build.ts'),
    import('../../../../naming/resolve-names.ts'),
  ])
  const { data } = await ask(resolveNames, { body: { names: [{ type: 'component', name: component }] } })
  const [found] = data
  if (found?.id == null) throw refused(found?.refusal?.message ?? `no component is called ${component}`)
  return ask(checkBuild, { body: { component_id: found.id, ...question } })
}

function describe(result: Result): string {
  const { name, how, not_rendered: why, modes, differences, difference_count: count } = result
  const shown = modes.map(({ mode }) => mode).join(', ')
  const counts = (['boxes', 'colors', 'texts'] as const).flatMap((what) => {
    const { wanted, same, excused } = result[what]
    return wanted - excused === 0 ? [] : [`${same} of ${wanted - excused} ${what}`]
  })
  const lines = differences.map(({ part, kind, wanted, found, excuse }) => {
    const but = excuse === undefined ? '' : ` (${excuse})`
    return `  ${part} ${kind}: ${wanted}, found ${found}${but}`
  })
  return [
    `${name}${shown === '' ? '' : ` in ${shown}`}, ${how}${why === undefined ? '' : `: ${why}`}`,
    `${counts.join(', ')} are the same`,
    ...lines,
    ...(count > differences.length ? [`  and ${count - differences.length} more`] : []),
    '',
  ].join('\n')
}
