import { SCOPES, type Scope } from '../../contract/words.ts'

export const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text)
