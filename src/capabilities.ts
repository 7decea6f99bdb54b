import { userInfo } from 'node:os'
import { Type, type Static, type TSchema } from 'typebox'
import { consoleOperations } from './console-operations.ts'
import { actAs } from './contract/acting/acting.ts'
import { shortDetails } from './contract/acting/short-details.ts'
import { argumentReader } from './contract/arguments.ts'
import { bodyReader } from './contract/body.ts'
import type { Call, Operation } from './contract/operation.ts'
import type { CommandRun, OperatorRow, StoreServices } from './contract/here/operator-row.ts'
import { plainValue } from './contract/here/plain-value.ts'
import { plainPosition, writtenPosition } from './contract/here/plain-position.ts'
import { KEY_SCOPES } from './contract/words.ts'
import { refused, usage } from './errors.ts'
import { checkShape, type ShapeFault } from './kit/shapes/check-shape.ts'
import { Faults } from './kit/shapes/faults.ts'
import { isUuid } from './kit/uuid.ts'
import { FIRST_ID, mintId } from './ids.ts'
import { operations } from './operations.ts'
import { operatorRows } from './operator-rows.ts'
import { resolveProject } from './projects/resolve-project.ts'

/** Everything that can be asked of the service, by its one name. Listeners answer those of the contract and the console. */
export const capabilities: readonly (Operation | OperatorRow)[] = [...operations, ...consoleOperations, ...operatorRows]

/**
 * The one way to a capability where the store is, from this process or through the socket of the one that holds the data
 * directory. Whoever comes this way runs the service: no key is asked for, and a project is named.
 */
export async function answerHere(
  services: StoreServices,
  { command, input }: { readonly command: string; readonly input: unknown },
  run: CommandRun,
): Promise<unknown> {
  const row = capabilities.find(({ id }) => id === command)
  if (!row) throw refused(`the running server does not know "${command}": is it of another version?`)
  if (row.audience !== 'operator') return answerOperation(services, row, checked(Question, input))
  const given = checked(row.input, input)
  return actAs(actingOf(row.id, asRecord(given)), () => row.run(services, given, run))
}

const named = <Value extends TSchema>(value: Value) =>
  Type.Optional(Type.Unsafe<Record<string, Static<Value>>>(Type.Object({}, { additionalProperties: value })))
/** What an operation is asked by a command. Path, query and body are checked by its own row. */
const Question = Type.Object({
  project: Type.Optional(Type.String()),
  path: named(Type.String()),
  query: named(Type.Array(Type.String())),
  body: Type.Optional(Type.Unknown()),
})

async function answerOperation(
  services: StoreServices,
  row: Operation,
  { project, path = {}, query = {}, body }: Static<typeof Question>,
): Promise<unknown> {
  const input = argumentReader(row)(path, new Map(Object.entries(query)))
  if (row.body) input['body'] = bodyReader(row.body)(body)
  const projectId = await projectMeant(services, row, { project, input })
  const { cursor } = input
  const call: Call = {
    projectId,
    keyId: FIRST_ID,
    keyName: operator(),
    person: null,
    scopes: new Set(KEY_SCOPES),
    revisions: (await services.revisions.learn(projectId)) ?? GONE,
    requestId: mintId(services.clock.now()),
    position: typeof cursor === 'string' ? plainPosition(cursor) : null,
    cursorAt: writtenPosition,
    header: () => undefined,
  }
  const work = () => row.run(services, call, input)
  const acting = actingOf(row.id, { ...asRecord(body), ...input })
  return plainValue(await (row.method === 'GET' ? work() : actAs(acting, work)))
}

const GONE: Call['revisions'] = { library: 0, docs: 0, keys: 0, epoch: '' }

/** By the name or id that was given, or by what the path names; where both are there, one must be in the other. */
async function projectMeant(
  { db }: StoreServices,
  row: Operation,
  { project, input }: { readonly project: string | undefined; readonly input: Readonly<Record<string, unknown>> },
): Promise<string> {
  if (project !== undefined) {
    if (row.outlivesProject && isUuid(project)) return project.toLowerCase()
    return (await resolveProject(db, project)).id
  }
  if (!row.projectOf) throw usage('--project is needed: the id or name of a project')
  const found = await row.projectOf(db, input)
  if (found !== null) return found
  const named = Object.keys(row.pathParams).map((name) => String(input[name]))
  throw refused(`there is no "${named.join(' ')}" in any project: the list shows the id of each`)
}

function checked<Shape extends TSchema>(shape: Shape, input: unknown): Static<Shape> {
  const faults = new Faults<ShapeFault>()
  checkShape(shape, input, '', { faults })
  const [fault] = faults.list
  if (fault) throw usage(`${fault.path || 'the input'} ${fault.message}`)
  return input as Static<Shape> // just checked
}

const actingOf = (action: string, input: Readonly<Record<string, unknown>>) => ({
  action,
  actor: operator(),
  keyId: null,
  requestId: null,
  details: shortDetails(input),
})

/** Who is at the command line. Only this user and root can reach the socket of a server that does it for them. */
function operator(): string {
  try {
    return `${userInfo().username} (command line)`
  } catch {
    return 'command line' // a container may run as a user who has no name
  }
}

const asRecord = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
