type Given<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Without the members that are undefined, so that what is unknown is absent and equal things are equal as JSON. */
export const given = <T extends object>(parts: T): Given<T> =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Given<T>

export function without<T extends object, Key extends keyof T>(parts: T, key: Key): Omit<T, Key> {
  const rest: Partial<T> = { ...parts }
  delete rest[key]
  return rest as Omit<T, Key>
}
