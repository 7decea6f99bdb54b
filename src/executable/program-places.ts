import path from 'node:path'
import { isForeign } from '../adapters/embedded/our-files.ts'
import { dataHome, type Machine } from '../doors/cli/data-home.ts'

interface Files {
  /** The names in a directory; null when there is none. */
  readonly namesIn: (directory: string) => readonly string[] | null
}

/**
 * Where the executable may unpack what must be a file, the best first: in the data directory, where there is one or
 * `start` will make it; otherwise where this user's programs keep what can be made again. A command that reads must not
 * make a data directory by being asked, but it is the last resort of a user without a home; a directory with other
 * people's files gets nothing, because the program will refuse it.
 */
export function programPlaces(argv: readonly string[], machine: Machine & Files): string[] {
  const dataDir = path.resolve(saidDirectory(argv) ?? (machine.env['VITRINE_DATA_DIR'] || dataHome(machine)))
  const own = path.join(dataDir, 'program')
  const cache = cacheHome(machine)
  const names = machine.namesIn(dataDir)
  if (names !== null && isForeign(names)) return cache === null ? [] : [cache]
  if (cache === null) return [own]
  return names !== null || isStart(argv) ? [own, cache] : [cache, own]
}

function saidDirectory(argv: readonly string[]): string | undefined {
  const at = argv.findLastIndex((word) => word === '--data-dir' || word.startsWith('--data-dir='))
  return at === -1 ? undefined : argv[at]?.split('=').slice(1).join('=') || argv[at + 1]
}

/** As the command line has it: no word at all is `start`. */
function isStart(argv: readonly string[]): boolean {
  const words = argv.filter(
    (word, at) => !word.startsWith('--data-dir=') && word !== '--data-dir' && argv[at - 1] !== '--data-dir',
  )
  return words.length === 0 || words[0] === 'start' || /^--(?!help$|version$)/.test(words[0] ?? '')
}

function cacheHome({ env, platform, home }: Machine): string | null {
  const xdg = env['XDG_CACHE_HOME']
  if (xdg && path.isAbsolute(xdg)) return path.join(xdg, 'vitrine')
  if (home === null) return null
  if (platform === 'win32')
    return path.join(env['LOCALAPPDATA'] ?? path.join(home, 'AppData', 'Local'), 'vitrine', 'Cache')
  if (platform === 'darwin') return path.join(home, 'Library', 'Caches', 'vitrine')
  return path.join(home, '.cache', 'vitrine')
}
