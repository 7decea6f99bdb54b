import { actAs, type Acting } from '../../../contract/acting/acting.ts'
import { inRequest } from '../../../contract/acting/request-scope.ts'
import { argumentReader, type ReadArguments } from '../../../contract/arguments.ts'
import { bodyReader, type ReadBody } from '../../../contract/body.ts'
import type { Call, Operation, Tag } from '../../../contract/operation.ts'
import { questionReader } from '../../../contract/question.ts'
import { shortDetails } from '../../../contract/acting/short-details.ts'
import type { Authenticated } from '../../../keys/authenticate.ts'
import { admit, type Asking } from './admit.ts'
import type { ContractMount } from './contract-mount.ts'

type Input = Record<string, unknown>

/** How one row of the table is called, whichever way the question came. The parts are in the order of their use. */
export interface OperationCall {
  readonly admit: (asking: Asking, before?: Authenticated) => Promise<Authenticated>
  readonly readArguments: ReadArguments
  /** Opens the cursor. */
  readonly callOf: (asking: Asking, known: Authenticated, input: Readonly<Input>) => Call
  /** Undefined where the operation takes no body. */
  readonly readBody: ReadBody | undefined
  /** A value of the operation's schema, its text, or either with headers. */
  readonly run: (call: Call, input: Readonly<Input>) => Promise<unknown>
}

export function operationCall(mount: ContractMount, operation: Operation): OperationCall {
  const questionOf = questionReader(operation)
  const isQuick = operation.method === 'GET' && FROM_MEMORY.has(operation.tag)
  return {
    admit: (asking, before) => admit(mount, asking, operation.scope, before),
    readArguments: argumentReader(operation),
    callOf(asking, { caller, revisions }, input) {
      const question = (): string => questionOf(caller.projectId, input)
      const cursor = input['cursor']
      return {
        projectId: caller.projectId,
        keyId: caller.keyId,
        keyName: caller.keyName,
        person: caller.person,
        scopes: caller.scopes,
        revisions,
        requestId: asking.id,
        position: typeof cursor === 'string' ? mount.cursors.open(question(), cursor) : null,
        cursorAt: (position) => mount.cursors.sign(question(), position),
        header: (name) => asking.header(name),
      }
    },
    readBody: operation.body && bodyReader(operation.body),
    run: (call, input) =>
      mount.admission.run(call.keyId, () =>
        isQuick
          ? operation.run(mount.services, call, input)
          : inRequest(call.requestId, () => {
              const work = () => operation.run(mount.services, call, input)
              return operation.method === 'GET' ? work() : actAs(actingOf(operation, call, input), work)
            }),
      ),
  }
}

/**
 * What is answered from memory nearly always. To follow it through every promise costs a fifth of it: what is slow about
 * it, such as a library that has to be read, is done for the call that it is asked by.
 */
const FROM_MEMORY: ReadonlySet<Tag> = new Set<Tag>(['Components', 'Tokens', 'Styles', 'Graph'])

/** Whoever has a key acts by its name; what it is done to stands in the path, or in a few short members of the body. */
function actingOf({ id }: Operation, call: Call, input: Readonly<Input>): Acting {
  const body = input['body']
  return {
    action: id,
    actor: call.keyName ?? `key ${call.keyId}`,
    keyId: call.keyId,
    person: call.person,
    requestId: call.requestId,
    details: shortDetails({ ...(typeof body === 'object' ? body : {}), ...input }),
  }
}
