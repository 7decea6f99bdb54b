const COLLATOR = new Intl.Collator('en', { numeric: true })

/** As people sort names: numbers in them count as numbers, so that 109 comes before 1089. */
export const byName = (one: string, other: string): number => COLLATOR.compare(one, other)
