import { ServiceError } from '@vitrine/client'

interface Issue {
  readonly path: string
  readonly message: string
}

/** What is wrong with what was sent, by its path. */
export function issuesOf(error: unknown): readonly Issue[] {
  const issues = error instanceof ServiceError ? error.details['issues'] : undefined
  return Array.isArray(issues) ? (issues as Issue[]) : []
}
