import type { Clock, HookAnswer, HookSender } from '../ports.ts'
import { bodyOf, type HookMessage } from './rules/hook-body.ts'
import type { HookFormat } from './rules/hook-formats.ts'
import { createSealedSecrets } from './sealed-secrets.ts'
import { makeSecret, signedHeaders } from './sign.ts'

export interface Hooks {
  /** Why nothing could be sent there whatever happens; null where it may be. */
  refusal(url: string): string | null
  /** A new secret, as it is shown once and as it is stored. */
  newSecret(place: HookPlace): { readonly secret: string; readonly sealed: string }
  /** Where it was sealed by the secret before: what to store instead. */
  reseal(hook: SealedHook): string | null
  /** Whether its secret can be opened by ours, or by the one before. */
  opens(hook: Pick<SealedHook, 'projectId' | 'id' | 'secret'>): boolean
  /** Signs and sends one message, once. */
  send(hook: SealedHook, message: HookMessage, signal?: AbortSignal): Promise<HookAnswer>
}

interface HookPlace {
  readonly projectId: string
  readonly id: string
}

interface SealedHook extends HookPlace {
  readonly url: string
  readonly format: HookFormat
  /** Sealed. */
  readonly secret: string
}

interface Needs {
  readonly secret: string
  readonly oldSecret: string | null
  readonly sender: HookSender
  readonly clock: Clock
  /** Where people find the explorer, for messages in chats; null where nobody said. */
  readonly explorerUrl: string | null
}

const UNOPENED =
  'its secret cannot be opened: VITRINE_SECRET is another than it was made with. Give that one as VITRINE_SECRET_OLD, or delete the hook and create it again'

export function createHooks({ secret, oldSecret, sender, clock, explorerUrl }: Needs): Hooks {
  const sealed = createSealedSecrets(secret, oldSecret)
  const placeOf = ({ projectId, id }: HookPlace): string => `${projectId} ${id}`
  return {
    refusal: (url) => sender.refusal(url),
    newSecret(place) {
      const text = makeSecret()
      return { secret: text, sealed: sealed.seal(text, placeOf(place)) }
    },
    reseal(hook) {
      const opened = sealed.open(hook.secret, placeOf(hook))
      return opened?.isOld === true ? sealed.seal(opened.text, placeOf(hook)) : null
    },
    opens: (hook) => sealed.open(hook.secret, placeOf(hook)) !== null,
    async send(hook, message, signal) {
      const opened = sealed.open(hook.secret, placeOf(hook))
      if (!opened) return { kind: 'failed', reason: UNOPENED, status: null, retryAfterMs: null }
      const body = bodyOf(hook.format, message, explorerUrl)
      const headers = {
        'content-type': 'application/json',
        ...signedHeaders(opened.text, { id: message.id, now: clock.now(), body }),
      }
      return sender.send({ url: hook.url, headers, body, signal })
    },
  }
}
