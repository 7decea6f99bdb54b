import { COMMAND_EXIT, isCommandCode } from '../../../errors.ts'
import { CommanderError } from 'commander'
import { ConfigError } from '../../../config.ts'
import type { Output } from './surroundings.ts'

const MAX_ISSUES = 100

/** Says what went wrong and returns the exit code: 1 for what failed, 2 for wrong usage. */
export function reportError(error: unknown, stderr: Output): number {
  // Commander has printed its own message, or the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : COMMAND_EXIT.usage
  stderr.write(`vitrine: ${describe(error)}\n`)
  for (const issue of issuesOf(error).slice(0, MAX_ISSUES)) stderr.write(`  ${issue}\n`)
  return error instanceof ConfigError ? COMMAND_EXIT.usage : exitOf(codeOf(error))
}

/** What `--json` prints of it: the envelope that the API has, without the id of a request. */
export function errorJson(error: unknown): object {
  if (error instanceof CommanderError) return { error: { code: 'usage', message: error.message } }
  const code = codeOf(error)
  const details = error instanceof Error && 'details' in error && error.details ? { details: error.details } : {}
  return { error: { code: typeof code === 'string' ? code : 'failed', message: describe(error), ...details } }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const port = 'port' in error && Number(error.port) > 0 ? String(error.port) : '' // -1: a socket in the file system
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `port ${port} is taken; choose free ones with --api-port and --console-port (VITRINE_API_PORT, VITRINE_CONSOLE_PORT)`
    case 'EACCES':
      return port === '' ? error.message : `port ${port} needs more rights; set a port above 1023`
    case 'DATA_DIRECTORY_HELD':
      return `${error.message}: is a server running? Stop it, or set VITRINE_DATA_DIR to another directory`
    // A command speaks of its input, whose members are named like the options.
    case 'usage':
      return error.message.replace(
        /^([a-z][a-z_]*)(?:\[\d+\])? must be/,
        (_, member: string) => `${option(member)} must be`,
      )
    default:
      return error.message
  }
}

/** `fail_on` → `--fail-on` */
export const option = (member: string): string => `--${member.replaceAll('_', '-')}`

/** The single faults of a refused input, one line each, but for what the message itself says. */
function issuesOf(error: unknown): string[] {
  if (!(error instanceof Error) || !('details' in error)) return []
  const { details } = error
  if (typeof details !== 'object' || details === null || !('issues' in details)) return []
  return (Array.isArray(details.issues) ? details.issues : []).flatMap(
    ({ code, path, message }: { code?: unknown; path?: unknown; message?: unknown }) => {
      const said = `${String(path)} ${String(message)}`
      return error.message.includes(said) ? [] : [`${said}${typeof code === 'string' ? ` [${code}]` : ''}`]
    },
  )
}

const exitOf = (code: unknown): number => (typeof code === 'string' && isCommandCode(code) ? COMMAND_EXIT[code] : 1)

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
