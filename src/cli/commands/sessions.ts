import type { Command } from 'commander'
import type { endSessionCommand, listSessionsCommand } from '../../sessions/session-commands.ts'
import { counted, oneOr } from '../../kit/words/counted.ts'
import { execute, type ResultOf } from '../execute.ts'
import { minute, print } from '../print.ts'
import type { Surroundings } from '../surroundings.ts'
import { table } from '../table.ts'

export function addSessionCommands(program: Command, surroundings: Surroundings): void {
  const sessions = program.command('sessions').description('List and end the sessions of browsers')

  sessions
    .command('list')
    .description('List who is signed in by a browser, and by what, last used first')
    .option('--project <project>', 'id or name of one project; all projects when left out')
    .option('--person <person>', 'only those of this person, by name or id')
    .option('--json', 'print the result as JSON')
    .action(async (options: { project?: string; person?: string; json?: boolean }) => {
      const { json, ...input } = options
      const { result } = await execute<ResultOf<typeof listSessionsCommand>>(surroundings, 'sessions.list', input)
      print(surroundings, { json, result, forPeople: () => describeSessions(result) })
    })

  sessions
    .command('end')
    .description('End a session at once, on every server; who may sign in again can do so')
    .argument('[session]', 'its id, as the list has it')
    .option('--person <person>', 'all sessions of this person instead, by name or id')
    .option('--project <project>', 'id or name of the only project to end them in')
    .option('--json', 'print the result as JSON')
    .action(async (session: string | undefined, options: { person?: string; project?: string; json?: boolean }) => {
      const { json, ...more } = options
      const input = { ...(session === undefined ? {} : { session }), ...more }
      const { result } = await execute<ResultOf<typeof endSessionCommand>>(surroundings, 'sessions.end', input)
      print(surroundings, {
        json,
        result,
        forPeople: () => `${counted(result.ended, 'session')} ${oneOr(result.ended, 'has', 'have')} ended.\n`,
      })
    })
}

function describeSessions({ data }: ResultOf<typeof listSessionsCommand>): string {
  if (data.length === 0) return 'Nobody is signed in by a browser.\n'
  return table(
    ['WHO', 'BY', 'ID', 'PROJECT', 'SINCE', 'LAST USED', 'UNTIL'],
    data.map((session) => [
      session.name ?? '',
      session.kind,
      session.id,
      session.project,
      minute(session.created_at),
      minute(session.last_used_at),
      minute(session.expires_at),
    ]),
  )
}
