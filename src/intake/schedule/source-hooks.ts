import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { invalidArgument } from '../../errors.ts'
import { isRecord, type JsonObject } from '../../kit/shapes/json-value.ts'
import { isUuid } from '../../kit/uuid.ts'
import type { Clock, Database } from '../../ports.ts'
import { CLOCK_SKEW_MS } from '../live/rules/patience.ts'
import { findHook, notePing, noteSignal } from './store.ts'

/** The webhooks of the design tool: it calls an address of ours and shows the passcode that it was registered with. */
export interface SourceHooks {
  /** What a webhook is registered with. */
  registration(of: HookName): { readonly address: string; readonly passcode: string }
  /** Whether we ever gave out this address; told without the record, so that strangers cost nothing. */
  isAddress(address: string): boolean
  /** False: the passcode is not the one of this address, or nothing is behind it any more. */
  receive(address: string, event: unknown): Promise<boolean>
}

/** The address leads to the project, as what stands in the record alone could not. */
interface HookName {
  readonly projectId: string
  readonly hookId: string
}

interface Parts {
  readonly db: Database
  readonly clock: Clock
  /** Addresses and passcodes are made of it and of what is random in the record; neither is kept anywhere. */
  readonly secret: string
  readonly oldSecret: string | null
  /** Somebody should look soon. */
  readonly wake: () => void
}

/** What says that the file may have changed. Of all others, a webhook of a team tells of files that are not ours. */
const SIGNALS: ReadonlySet<unknown> = new Set(['FILE_UPDATE', 'FILE_VERSION_UPDATE', 'LIBRARY_PUBLISH'])

export function createSourceHooks({ db, clock, secret, oldSecret, wake }: Parts): SourceHooks {
  const secrets = oldSecret === null ? [secret] : [secret, oldSecret]
  return {
    registration: (of) => ({ address: addressOf(of, secret), passcode: passcodeOf(of.hookId, secret) }),
    isAddress: (address) => secrets.some((by) => isSame(address, addressOf(nameIn(address), by))),
    async receive(address, event) {
      const { projectId, hookId } = nameIn(address)
      if (!isUuid(projectId) || !isUuid(hookId) || !isRecord(event)) return false
      const { passcode } = event
      const isOurs = secrets.map((by) => isSame(passcode, passcodeOf(hookId, by))).includes(true)
      if (!isOurs) return false
      const hook = await findHook(db, projectId, hookId)
      if (!hook) return false
      const now = new Date(clock.now())
      if (!SIGNALS.has(event['event_type']) || textOf(event, 'file_key') !== hook.fileKey) {
        await notePing(db, hook, { now, notSince: new Date(now.getTime() - PINGS_MS) })
        return true
      }
      const eventAt = momentOf(event)
      // A moment that lies ahead must not make later events look old.
      const isAhead = eventAt.getTime() > now.getTime() + CLOCK_SKEW_MS
      if (await noteSignal(db, hook, { now, eventAt, heardUpTo: isAhead ? null : eventAt })) wake()
      return true
    },
  }
}

const PINGS_MS = 60_000

/** The last part is made of the others, which whoever makes addresses up cannot do. */
function addressOf({ projectId, hookId }: HookName, secret: string): string {
  const name = `${projectId}.${hookId}`
  return `${name}.${derived('address', name, secret).slice(0, 22)}`
}
const passcodeOf = (hookId: string, secret: string): string => derived('passcode', hookId, secret)

function nameIn(address: string): HookName {
  const [projectId = '', hookId = ''] = address.split('.', 2)
  return { projectId, hookId }
}

const derived = (what: string, of: string, secret: string): string =>
  createHmac('sha256', secret).update(`figma webhook ${what} ${of}`).digest('base64url')

/** In the same time whatever is given: what is compared are hashes. */
function isSame(given: unknown, wanted: string): boolean {
  const hashed = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashed(typeof given === 'string' ? given : ''), hashed(wanted))
}

function textOf(event: JsonObject, member: string): string {
  const value = event[member]
  if (typeof value === 'string') return value
  throw invalidArgument([{ path: `body.${member}`, message: 'must be a text, as the design tool sends it' }])
}

function momentOf(event: JsonObject): Date {
  const moment = new Date(textOf(event, 'timestamp'))
  if (!Number.isNaN(moment.getTime())) return moment
  throw invalidArgument([{ path: 'body.timestamp', message: 'must be a time such as 2026-11-01T12:00:00Z' }])
}
