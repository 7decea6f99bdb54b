import { isUuid } from '../../kit/uuid.ts'

const MAX_LENGTH = 200
const CONTROL = /\p{Cc}/u

/** What is wrong with a project's name; null when nothing is. */
export function projectNameFault(name: string): string | null {
  if (name.trim() === '') return 'a project needs a name'
  if (name !== name.trim()) return 'a project name neither begins nor ends with a space'
  if (name.length > MAX_LENGTH) return `a project name has at most ${MAX_LENGTH} characters`
  if (CONTROL.test(name) || !name.isWellFormed()) return 'a project name has no control characters'
  // Commands take a project by id or by name.
  if (isUuid(name)) return 'a project name must not look like an id'
  return null
}
