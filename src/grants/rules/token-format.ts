// What programs show: for access `sva_` and 32 random bytes; a code `svo_` and to renew access `svr_`, each with the 32 bytes
// of its family and 32 of its own turn.

const PREFIXES = { access: 'sva_', code: 'svo_', refresh: 'svr_' } as const
const SHAPES = {
  access: /^sva_[\w-]{43}$/,
  code: /^svo_([\w-]{43})[\w-]{43}$/,
  refresh: /^svr_([\w-]{43})[\w-]{43}$/,
} as const

/** Which of a family's tokens is due. */
export type Turn = 'code' | 'refresh'

export const accessToken = (random: string): string => `${PREFIXES.access}${random}`
export const turnToken = (turn: Turn, family: string, random: string): string => `${PREFIXES[turn]}${family}${random}`

export const isAccessToken = (text: string): boolean => SHAPES.access.test(text)

/** The part that its family shares; null for whatever is no such token. */
export const familyOf = (turn: Turn, token: string): string | null => SHAPES[turn].exec(token)?.[1] ?? null
