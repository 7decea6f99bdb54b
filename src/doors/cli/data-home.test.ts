import path from 'node:path'
import { expect, test } from 'vitest'
import { dataHome } from './data-home.ts'

const machine = {
  env: {},
  platform: 'linux',
  home: path.resolve('/home/ada'),
  isCheckout: false,
  isOurs: () => false,
} as const
const elsewhere = path.resolve('/srv/ada')

for (const [name, given, want] of [
  ['a checkout has it beside the sources', { isCheckout: true }, './data'],
  ['a folder that has one goes on with it', { isOurs: (one: string) => one === './data' }, './data'],
  ['otherwise it is at home', {}, path.join(machine.home, '.local/share/vitrine')],
  ['or where data is kept', { env: { XDG_DATA_HOME: elsewhere } }, path.join(elsewhere, 'vitrine')],
  ['which has to be a whole path', { env: { XDG_DATA_HOME: 'x' } }, path.join(machine.home, '.local/share/vitrine')],
  ['a user without a home has it here', { home: null }, './data'],
  ['macOS', { platform: 'darwin' }, path.join(machine.home, 'Library/Application Support/vitrine')],
  ['Windows', { platform: 'win32', env: { LOCALAPPDATA: elsewhere } }, path.join(elsewhere, 'vitrine')],
  ['Windows without', { platform: 'win32' }, path.join(machine.home, 'AppData/Local/vitrine')],
] as const)
  test(`the data directory: ${name}`, () => expect(dataHome({ ...machine, ...given })).toBe(want))
