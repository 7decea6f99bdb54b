import { ConfigError } from '../../../config.ts'
import type { Checked } from '../../../doctor/finding.ts'

/** What kind of thing keeps a store from being opened, so that who looks knows where to look. */
export function whyUnopened(error: unknown): Checked {
  const message = error instanceof Error ? error.message : String(error)
  const [check, remedy] = error instanceof ConfigError ? CONFIGURATION : (kindOf(codesOf(error)) ?? UNKNOWN)
  return { check, status: 'failed', found: message.replace(`: ${remedy}`, ''), remedy }
}

type Kind = readonly [check: string, remedy: string]

const CONFIGURATION: Kind = ['configuration', 'correct these variables; the README lists them all']
const UNKNOWN: Kind = [
  'store',
  'nothing else can be looked at before the store opens: look at DATABASE_URL, or at VITRINE_DATA_DIR, its rights and the room on its disk',
]
const NETWORK = 'is the server running, and is the host of DATABASE_URL right? Is there a firewall between?'

const KINDS: readonly (readonly [codes: RegExp, kind: Kind])[] = [
  [
    /^(EACCES|EPERM|EROFS)$/,
    ['permissions', 'run this as the owner of the data directory, or make it this user’s own (chown -R)'],
  ],
  [/^(ENOSPC|EDQUOT)$/, ['disk', 'make room on the disk of the data directory']],
  [/^(ENOTFOUND|EAI_AGAIN)$/, ['network', 'correct the host in DATABASE_URL, or look at the name server']],
  [/^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, ['network', NETWORK]],
  [/^28/, ['credentials', 'correct the user and the password in DATABASE_URL']],
  [/^(42501|3F000)$/, ['rights', 'give the role of DATABASE_URL these rights, or name another role there']],
  [/^3D000$/, ['database', 'create it, or correct the name in DATABASE_URL']],
  [/^DATA_DIRECTORY_HELD$/, ['store', 'a process holds it and does not answer: stop that one, or look at its log']],
  [/^refused$/, ['store', '"vitrine start" makes one; --data-dir or VITRINE_DATA_DIR names another place']],
]

const kindOf = (codes: readonly string[]): Kind | undefined =>
  KINDS.find(([pattern]) => codes.some((code) => pattern.test(code)))?.[1]

/** Its own, and those of what caused it: of a name with several addresses each attempt is an error. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  const attempts: readonly unknown[] = error instanceof AggregateError ? error.errors : []
  return [...own, ...codesOf(error.cause), ...attempts.flatMap(codesOf)]
}
