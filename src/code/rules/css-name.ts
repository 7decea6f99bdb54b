const ESCAPE = /\\(?:([0-9a-f]{1,6})[ \t]?|([^\n0-9a-f]))/gi
const HIGHEST = 0x10ffff

/**
 * The name of a custom property without escapes. Browsers compare by code points once these are read: `--Text`, `--text` and
 * `--te\78t` are two names, the last two one.
 */
export const plainName = (written: string): string =>
  written.includes('\\')
    ? written.replaceAll(ESCAPE, (_, hex: string | undefined, one: string | undefined) => {
        if (hex === undefined) return one ?? ''
        const point = Number.parseInt(hex, 16)
        return point === 0 || point > HIGHEST ? '\ufffd' : String.fromCodePoint(point)
      })
    : written

/** As a style sheet has to write it: a dot or a slash in a name is escaped. */
export const writtenName = (name: string): string => name.replaceAll(/[^\w\-\u0080-\uffff]/g, (sign) => `\\${sign}`)
