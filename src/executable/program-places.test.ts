import path from 'node:path'
import { expect, test } from 'vitest'
import { programPlaces } from './program-places.ts'

const HOME = path.resolve('/home/ada')
const DATA = path.join(HOME, '.local/share/vitrine')
const CACHE = path.join(HOME, '.cache/vitrine')

interface Case {
  readonly argv?: readonly string[]
  readonly env?: Record<string, string>
  readonly home?: string | null
  /** What is in the directories that there are. */
  readonly files?: Readonly<Record<string, readonly string[]>>
}

const places = ({ argv = [], env = {}, home = HOME, files = {} }: Case): string[] =>
  programPlaces(argv, {
    env,
    platform: 'linux',
    home,
    isCheckout: false,
    isOurs: () => false,
    namesIn: (directory) => files[directory] ?? null,
  })

const inside = (directory: string): string => path.join(path.resolve(directory), 'program')

for (const [name, given, want] of [
  ['no command is start, which makes the data directory', {}, [inside(DATA), CACHE]],
  ['start with options', { argv: ['--api-port', '5600'] }, [inside(DATA), CACHE]],
  ['start elsewhere', { argv: ['start', '--data-dir', '/srv/x'] }, [inside('/srv/x'), CACHE]],
  ['elsewhere in one word', { argv: ['--data-dir=/srv/a=b', 'start'] }, [inside('/srv/a=b'), CACHE]],
  ['the environment', { env: { VITRINE_DATA_DIR: '/srv/y' } }, [inside('/srv/y'), CACHE]],
  [
    'what is said goes before the environment',
    { argv: ['--data-dir', '/srv/x'], env: { VITRINE_DATA_DIR: '/srv/y' } },
    [inside('/srv/x'), CACHE],
  ],
  ['a command that reads makes no data directory', { argv: ['doctor'] }, [CACHE, inside(DATA)]],
  ['nor does help', { argv: ['--help'] }, [CACHE, inside(DATA)]],
  ['nor the version', { argv: ['-V'] }, [CACHE, inside(DATA)]],
  [
    'it uses the one that is there',
    { argv: ['--data-dir', '/srv/x', 'doctor'], files: { [path.resolve('/srv/x')]: ['store', 'secret'] } },
    [inside('/srv/x'), CACHE],
  ],
  [
    'an empty volume',
    { argv: ['--data-dir', '/srv/x'], files: { [path.resolve('/srv/x')]: ['lost+found', 'program'] } },
    [inside('/srv/x'), CACHE],
  ],
  [
    'somebody’s home, which will be refused',
    { argv: ['--data-dir', HOME], files: { [HOME]: ['program', 'letters'] } },
    [CACHE],
  ],
  ['a user without a home', { argv: ['doctor'], home: null }, [inside('./data')]],
  [
    'a cache that is named',
    { argv: ['doctor'], env: { XDG_CACHE_HOME: '/var/cache/ada' } },
    [path.join('/var/cache/ada', 'vitrine'), inside(DATA)],
  ],
] as const satisfies readonly (readonly [string, Case, string[]])[])
  test(`where the program is unpacked: ${name}`, () => expect(places(given)).toEqual(want))
