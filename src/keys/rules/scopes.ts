import { KEY_SCOPES, type KeyScope } from '../../contract/words.ts'

export const isScope = (text: string): text is KeyScope => KEY_SCOPES.some((scope) => scope === text)
