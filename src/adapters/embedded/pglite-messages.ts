import type { EncodedParameter } from '../sql/sql-types.ts'

// What the two threads of the embedded engine say to each other.

export interface WorkerTask {
  readonly task: 'create' | 'serve'
  readonly dataDir: string
  readonly snapshot: Uint8Array | undefined
  /** One counter that grows with every step of the worker, so that the other thread can tell slow from stuck. */
  readonly progress: SharedArrayBuffer
}

/** The engine flushes before it begins a transaction: inside a failed one it could not. */
export const BEGIN = 'begin'

export type Request =
  | {
      readonly kind: 'statement'
      readonly id: number
      readonly name: string
      readonly text: string
      readonly parameters: readonly EncodedParameter[]
      readonly isRead: boolean
    }
  /** Any number of statements without parameters. */
  | { readonly kind: 'script'; readonly id: number; readonly text: string; readonly isRead: boolean }
  | { readonly kind: 'dump'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number }

export type Report =
  | { readonly kind: 'opened' }
  /** The answers of one group, in the order of its requests; `ends` are offsets in `bytes`. */
  | {
      readonly kind: 'answers'
      readonly ids: readonly number[]
      readonly ends: readonly number[]
      readonly bytes: Uint8Array
    }
  | { readonly kind: 'done'; readonly id: number; readonly bytes: Uint8Array }
  /** Vacuuming or a checkpoint was refused, for want of space say; it is tried again later. */
  | { readonly kind: 'maintenance_failed'; readonly reason: string }
  /** Whether writes are taken has changed with the room on the disk. */
  | { readonly kind: 'room'; readonly takesWrites: boolean; readonly freeBytes: number }
  /** The engine must not be used any more; the worker stands still. */
  | { readonly kind: 'failed'; readonly reason: string }
