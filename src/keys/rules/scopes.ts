import { KEY_SCOPES, type KeyScope } from '../../contract/words.ts'

/** Who proposes has to read. */
export const withReading = (given: readonly KeyScope[]): KeyScope[] => {
  const reads = given.includes('propose:docs') ? ['read:library', 'read:docs'] : []
  return KEY_SCOPES.filter((scope) => given.includes(scope) || reads.includes(scope))
}

export const isScope = (text: string): text is KeyScope => KEY_SCOPES.some((scope) => scope === text)
