import type { Command } from 'commander'
import { refused, usage } from '../../../errors.ts'
import { counted, oneOr } from '../../../kit/words/counted.ts'
import type { listSessions } from '../../../sessions/list-sessions.ts'
import { asking, placed, withPlace, type AnswerOf, type Asked, type Place } from '../asking/ask.ts'
import { minute, print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'
import { table } from '../asking/table.ts'

interface Options extends Place {
  readonly person?: string
  readonly json?: boolean
}

type Listed = AnswerOf<typeof listSessions>['data'][number] & {
  readonly project_id?: string
  readonly project?: string
}

export function addSessionCommands(program: Command, surroundings: Surroundings): void {
  const sessions = program.command('sessions').description('List and end the sessions of browsers')

  withPlace(sessions.command('list'))
    .description('List who is signed in by a browser, and by what, last used first; in all projects if none is named')
    .option('--person <person>', 'only those of this person, by name or id')
    .option('--json', 'print the result as JSON')
    .action(async (options: Options) => {
      const { place, person, json } = placed(options)
      const data = (await asking(surroundings, place, everySession)).filter(
        (one) => person === undefined || isOf(one, person),
      )
      print(surroundings, { json, result: { data }, forPeople: () => describeSessions(data) })
    })

  withPlace(sessions.command('end'))
    .description('End a session at once, on every server; who may sign in again can do so')
    .argument('[session]', 'its id, as the list has it')
    .option('--person <person>', 'all sessions of this person instead, by name or id')
    .option('--json', 'print the result as JSON')
    .action(async (session: string | undefined, options: Options) => {
      const { place, person, json } = placed(options)
      if ((session === undefined) === (person === undefined))
        throw usage('name one session, or a person with --person, to end all of theirs')
      const result = await asking(surroundings, place, (asked) =>
        session === undefined ? endOfPerson(asked, person ?? '') : endOne(asked, session),
      )
      print(surroundings, {
        json,
        result,
        forPeople: () => `${counted(result.ended, 'session')} ${oneOr(result.ended, 'has', 'have')} ended.\n`,
      })
    })
}

async function everySession({ ask, whole }: Asked): Promise<Listed[]> {
  const { listSessions } = await import('../../../sessions/list-sessions.ts')
  if (!whole) return (await ask(listSessions)).data
  const { listProjects } = await import('../../../projects/list-projects.ts')
  const sessions: Listed[] = []
  for (const { id, name } of (await whole(listProjects, {})).data) {
    const { data } = await ask(listSessions, {}, id)
    sessions.push(...data.map((one) => ({ ...one, project_id: id, project: name })))
  }
  return sessions
}

async function endOne({ ask }: Asked, id: string): Promise<{ ended: number }> {
  const { endSession } = await import('../../../sessions/end-session.ts')
  return ask(endSession, { path: { id } })
}

/** In every project; two people may have one name, and only one of them is meant. */
async function endOfPerson(asked: Asked, person: string): Promise<{ ended: number }> {
  const theirs = (await everySession(asked)).filter((one) => isOf(one, person))
  const people = [...new Set(theirs.map(({ owner_id: owner }) => owner))]
  if (people.length === 0)
    throw refused(`there is no session of "${person}"; "vitrine sessions list" shows who has one`)
  if (people.length > 1)
    throw refused(`${people.length} people are called "${person}": name one by the id, ${people.join(' or ')}`)
  const { endSessionsOf } = await import('../../../sessions/end-sessions-of.ts')
  let ended = 0
  for (const project of new Set(theirs.map(({ project_id: id }) => id)))
    ended += (await asked.ask(endSessionsOf, { path: { owner_id: people[0] ?? '' } }, project)).ended
  return { ended }
}

const isOf = ({ kind, name, owner_id: owner }: Listed, person: string): boolean =>
  kind === 'person' && (name === person || owner === person.toLowerCase())

function describeSessions(data: readonly Listed[]): string {
  if (data.length === 0) return 'Nobody is signed in by a browser.\n'
  return table(
    ['WHO', 'BY', 'ID', 'PROJECT', 'SINCE', 'LAST USED', 'UNTIL'],
    data.map((session) => [
      session.name ?? '',
      session.kind,
      session.id,
      session.project ?? '',
      minute(session.created_at),
      minute(session.last_used_at),
      minute(session.expires_at),
    ]),
  )
}
