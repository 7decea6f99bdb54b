import type { Issue } from '../../../errors.ts'
import type { PackedForm } from './form-pack.ts'

/** One step of reading one form. Several are read in turns. */
export type FormQuestion = { readonly form: number } & (
  | { readonly step: 'begin'; readonly boundary: string; readonly mostBytes: number }
  | { readonly step: 'take'; readonly piece: Uint8Array }
  | { readonly step: 'end' | 'drop' }
)

/** `lost`: the thread that had begun with the form has ended. */
export type FormReply = 'next' | 'lost' | { readonly issue: Issue } | PackedForm
