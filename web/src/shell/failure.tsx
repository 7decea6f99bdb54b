import { ConnectionError, ServiceError } from '@vitrine/client'

/** Says what happened, and what to do about it where there is something to do. */
export function Failure({ error, what }: { readonly error: unknown; readonly what?: string }) {
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
    </div>
  )
}

function tell(error: unknown): { title: string; text: string; requestId?: string | null } {
  if (error instanceof ConnectionError)
    return { title: 'The service cannot be reached', text: 'Is it still running? Reload this page to try again.' }
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
  if (status === 404) return { title: 'Not in this project', text: message }
  return { title: `The service answered ${status}`, text: message, requestId }
}
