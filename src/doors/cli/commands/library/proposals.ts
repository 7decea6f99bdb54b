import { Option, type Command } from 'commander'
import { usage } from '../../../../errors.ts'
import { counted } from '../../../../kit/words/counted.ts'
import type { getProposal } from '../../../../review/proposals/get-proposal.ts'
import type { listProposals } from '../../../../review/proposals/list-proposals.ts'
import { PROPOSAL_STATES, type ProposalState } from '../../../../review/proposals/rules/proposal-states.ts'
import { ask, CURSOR, placed, withPlace, type AnswerOf, type Place } from '../../asking/ask.ts'
import { minute, print } from '../../asking/print.ts'
import type { Surroundings } from '../../asking/surroundings.ts'
import { table } from '../../asking/table.ts'
import { wholeNumber } from '../../asking/whole-number.ts'

interface Options extends Place {
  readonly json?: boolean
}

interface ListOptions extends Options {
  readonly state?: ProposalState
  readonly limit: number
  readonly before?: string
}

interface ApproveOptions extends Options {
  readonly changes?: number[]
  readonly over?: number[]
}

export function addProposalCommands(program: Command, surroundings: Surroundings): void {
  const proposals = program.command('proposals').description('List, show, approve and refuse proposals')

  withPlace(proposals.command('list'))
    .description('List what is proposed for the documentation, the newest first')
    .addOption(new Option('--state <state>', 'only these').choices(PROPOSAL_STATES))
    .option('--limit <number>', 'how many to show, 1 to 100', wholeNumber({ min: 1, max: 100 }), 50)
    .option('--before <place>', 'go on where a list ended, as it printed')
    .option('--json', 'print the result as JSON')
    .action(async (options: ListOptions) => {
      const { place, json, state, limit, before } = placed(options)
      const { listProposals } = await import('../../../../review/proposals/list-proposals.ts')
      const result = await ask(surroundings, place, listProposals, { query: { state, limit, cursor: before } }, CURSOR)
      print(surroundings, { json, result, forPeople: () => describeList(result) })
    })

  withPlace(proposals.command('show'))
    .description('Show a proposal, change by change, and where others wrote since')
    .argument('<proposal>', 'its id')
    .option('--json', 'print the result as JSON')
    .action(async (id: string, options: Options) => {
      const { place, json } = placed(options)
      const { getProposal } = await import('../../../../review/proposals/get-proposal.ts')
      const result = await ask(surroundings, place, getProposal, { path: { id } })
      print(surroundings, { json, result, forPeople: () => describe(result) })
    })

  withPlace(proposals.command('approve'))
    .description('Publish a proposal, put together with what was written since it began')
    .argument('<proposal>', 'its id')
    .option('--changes <numbers>', 'only these of its changes, commas between; the others are dropped', numbers)
    .option('--over <numbers>', 'of these, over what others wrote into the same blocks since', numbers)
    .option('--json', 'print the result as JSON')
    .action(async (id: string, options: ApproveOptions) => {
      const { place, json, ...body } = placed(options)
      const { approveProposal } = await import('../../../../review/proposals/approve-proposal.ts')
      const result = await ask(surroundings, place, approveProposal, { path: { id }, body })
      const said = (): string => `Published: ${result.proposal.entity.name} has ${counted(result.blocks, 'block')}.\n`
      print(surroundings, { json, result, forPeople: said })
    })

  withPlace(proposals.command('refuse'))
    .description('Refuse a proposal; nothing that is published changes')
    .argument('<proposal>', 'its id')
    .requiredOption('--reason <text>', 'why, for its maker')
    .option('--json', 'print the result as JSON')
    .action(async (id: string, options: Options & { readonly reason: string }) => {
      const { place, json, reason } = placed(options)
      const { refuseProposal } = await import('../../../../review/proposals/refuse-proposal.ts')
      const result = await ask(surroundings, place, refuseProposal, { path: { id }, body: { reason } })
      print(surroundings, { json, result, forPeople: () => `The proposal ${result.id} is refused.\n` })
    })
}

function numbers(text: string): number[] {
  const given = text.split(',').map((one) => one.trim())
  if (given.every((one) => /^[1-9]\d{0,3}$/.test(one))) return given.map(Number)
  throw usage(`"${text}" are no changes: write their numbers with commas between, such as 1,3`)
}

function describeList({ data, pagination }: AnswerOf<typeof listProposals>): string {
  if (data.length === 0) return 'Nothing is proposed.\n'
  const rows = data.map((one) => [one.entity.name, one.state, one.made_by, minute(one.made_at), one.id, one.message])
  const more = pagination.next_cursor === null ? '' : `\nOlder ones: --before ${pagination.next_cursor}\n`
  return `${table(['FOR', 'STATE', 'BY', 'MADE', 'ID', 'WHY'], rows)}${more}`
}

const SIGNS = { changed: '~', added: '+', removed: '-' } as const

function describe(proposal: AnswerOf<typeof getProposal>): string {
  const { entity, made_by: by, made_at: at, message, state, reason } = proposal
  const head = `${entity.type} ${entity.name}, proposed by ${by} at ${minute(at)} UTC: ${state}\n`
  const why = [message, reason === null ? '' : `Refused: ${reason}`]
    .filter((one) => one !== '')
    .map((one) => `${one}\n`)
  const changes = proposal.steps.flatMap(({ what, change, before, after }) =>
    what === 'kept'
      ? []
      : [
          `\n${change} ${SIGNS[what]} ${(after ?? before)?.type}\n`,
          ...(before === null ? [] : [`    - ${JSON.stringify(before.content)}\n`]),
          ...(after === null ? [] : [`    + ${JSON.stringify(after.content)}\n`]),
        ],
  )
  const order = proposal.order_change === null ? [] : [`\n${proposal.order_change} ~ the order of the blocks\n`]
  const conflicts = proposal.conflicts.map(
    ({ change, published }) =>
      `\nOthers wrote into the block of change ${change} since: ${published === null ? 'it is gone' : JSON.stringify(published.content)}\n`,
  )
  return [head, ...why, ...changes, ...order, ...conflicts].join('')
}
