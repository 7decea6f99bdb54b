/** `1 file`, `2,000 files`; `many` where an s is not enough. Whatever tells a number of things tells it by this. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${oneOr(count, one, many)}`

/** The word that goes with a number which stands elsewhere: `is` or `are`, `it` or `them`. */
export const oneOr = (count: number, one: string, many: string): string => (count === 1 ? one : many)
