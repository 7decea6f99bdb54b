import { isRecord } from '../draft/form-model.ts'

/** A place in a block's content: what is there, how it is called in faults, and how it is changed. */
export interface At {
  readonly value: unknown
  readonly path: string
  readonly set: (value: unknown) => void
}

export const memberAt = ({ value, path, set }: At, name: string): At => {
  const record = isRecord(value) ? value : {}
  return {
    value: record[name],
    path: path === '' ? name : `${path}.${name}`,
    set: (next) => set({ ...record, [name]: next }),
  }
}

export const listAt = ({ value }: At): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [])

export const itemsAt = (at: At): readonly At[] =>
  listAt(at).map((value, index) => ({
    value,
    path: `${at.path}[${index}]`,
    set: (next) => at.set(listAt(at).with(index, next)),
  }))

export const append = (at: At, ...values: readonly unknown[]): void => at.set([...listAt(at), ...values])
export const removeAt = (at: At, index: number): void => at.set(listAt(at).toSpliced(index, 1))

export function moveAt(at: At, from: number, to: number): void {
  const list = listAt(at)
  if (to < 0 || to >= list.length) return
  at.set(list.toSpliced(from, 1).toSpliced(to, 0, list[from]))
}
