import path from 'node:path'

export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  /** The home of this user; null where there is none, as in many containers. */
  readonly home: string | null
  /** The program runs from its sources. */
  readonly isCheckout: boolean
  /** Whether a directory is one of ours. */
  readonly isOurs: (directory: string) => boolean
}

/**
 * The data directory where none is named: `./data` in a checkout, or where it is already one of ours; otherwise a place
 * of this user's own, the same from every folder. A command typed in a wrong folder must not begin a second store there.
 */
export function dataHome({ env, platform, home, isCheckout, isOurs }: Machine): string {
  if (isCheckout || isOurs('./data')) return './data'
  // Values that are not absolute are to be ignored, says the specification of these folders.
  const named = (value: string | undefined): string | null => (value && path.isAbsolute(value) ? value : null)
  const xdg = named(env['XDG_DATA_HOME'])
  if (xdg !== null) return path.join(xdg, 'vitrine')
  if (home === null) return './data'
  if (platform === 'win32')
    return path.join(named(env['LOCALAPPDATA']) ?? path.join(home, 'AppData', 'Local'), 'vitrine')
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'vitrine')
  return path.join(home, '.local', 'share', 'vitrine')
}
