import { isRecord } from './form-model.ts'

/**
 * What stands in a draft for the key of an upload that is still running. It moves with its block or item, goes away with
 * them, and is replaced by the key wherever it is by then: what was typed meanwhile is not touched.
 */
interface PendingUpload {
  readonly upload: string
  /** The key that the field had, and has again if nothing comes of it. */
  readonly before: string
}

export const isPendingUpload = (value: unknown): value is PendingUpload =>
  isRecord(value) && typeof value['upload'] === 'string' && typeof value['before'] === 'string'

/** The uploads that a value waits for. */
export function pendingUploads(value: unknown): string[] {
  if (isPendingUpload(value)) return [value.upload]
  if (Array.isArray(value)) return value.flatMap(pendingUploads)
  return isRecord(value) ? Object.values(value).flatMap(pendingUploads) : []
}

/** The same value with `keyOf` of each upload that it waits for; all else stays the very same. */
export function settleUploads<Value>(value: Value, keyOf: (pending: PendingUpload) => unknown): Value {
  const settle = (inner: unknown): unknown => {
    if (pendingUploads(inner).length === 0) return inner
    if (isPendingUpload(inner)) return keyOf(inner)
    if (Array.isArray(inner)) return inner.map(settle)
    return isRecord(inner) ? Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, settle(one)])) : inner
  }
  // A pending upload stands only where a key may stand.
  return settle(value) as Value
}

/** As if no upload had begun: what is kept, checked and saved. */
export const withoutPending = <Value>(value: Value): Value => settleUploads(value, ({ before }) => before)
