import { issuesOf } from '../api/issues-of.ts'

/** Why something was not done, beside where it was asked for. */
export function Fault({ error }: { readonly error: unknown }) {
  if (error === null || error === undefined) return null
  const issues = issuesOf(error)
  const words =
    issues.length > 0
      ? issues.map(({ path, message }) => `${fieldOf(path)} ${message}`).join('; ')
      : error instanceof Error
        ? error.message
        : 'It was not done, and nothing says why.'
  return (
    <p className="fault" role="alert">
      {words}
    </p>
  )
}

/** `body.expires` as a person calls it. */
function fieldOf(path: string): string {
  const field =
    path
      .split('.')
      .at(-1)
      ?.replaceAll(/[[\]\d]/g, '') ?? ''
  const name = field === 'id' || field === 'body' || field === '' ? 'it' : field
  return name.charAt(0).toUpperCase() + name.slice(1)
}
