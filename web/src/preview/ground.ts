export const GROUNDS = ['light', 'dark', 'checker'] as const
export type Ground = (typeof GROUNDS)[number]

/** What stands behind pictures in these modes, until the reader says otherwise. */
export const groundOf = (modes: Readonly<Record<string, string>>): 'light' | 'dark' =>
  Object.values(modes).some((mode) => /dark|night/i.test(mode)) ? 'dark' : 'light'
