import type { Scope } from '../../contract/operation.ts'

export const SCOPES = ['read:library', 'read:docs', 'write:docs'] as const satisfies readonly Scope[]

export const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text)
