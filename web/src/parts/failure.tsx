import { ConnectionError, ServiceError } from '@vitrine/client'

interface FailureProps {
  readonly error: unknown
  readonly what?: string
  /** Where asking again may help. */
  readonly onRetry?: () => void
}

/** Whether the same question may be answered later. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ServiceError && (error.status >= 500 || error.status === 429))

/** Says what happened, and what to do about it where there is something to do. */
export function Failure({ error, what, onRetry }: FailureProps) {
  const { title, text, requestId } = tell(error)
  return (
    <div className="note" data-tone="red" role="alert">
      <strong>{what ? `${what}: ${title}` : title}</strong>
      <p>{text}</p>
      {requestId && (
        <p>
          Request <code>{requestId}</code>
        </p>
      )}
      {onRetry && (
        <button className="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  )
}

function tell(error: unknown): { title: string; text: string; requestId?: string | null } {
  if (error instanceof ConnectionError)
    return { title: 'The service cannot be reached', text: 'Is it still running? It is asked again by itself.' }
  if (!(error instanceof ServiceError))
    return { title: 'The explorer failed', text: error instanceof Error ? error.message : String(error) }
  const { status, message, details, requestId } = error
  if (status === 403) {
    const scope = typeof details['required'] === 'string' ? details['required'] : 'that is needed'
    return {
      title: 'This key may not read this',
      text: `It lacks the scope ${scope}. Sign in with a key that has it, or make one: vitrine keys create --scopes read:library,read:docs,write:docs`,
    }
  }
  if (status === 404) return { title: 'Not in this library', text: message }
  return { title: `The service answered ${status}`, text: message, requestId }
}
