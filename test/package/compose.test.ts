import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../src/config.ts'
import { readDockerfile } from './dockerfile.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

interface Service {
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
}

const { services, configs } = parse(readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: Readonly<Record<string, Service>>
  configs: Readonly<Record<string, { readonly content: string }>>
}
const ours = ['api-1', 'api-2', 'worker'].map((name) => services[name])

test('compose runs two replicas and a worker, without rights they do not need', () => {
  expect(ours.map((service) => service?.command)).toEqual([
    ['start', '--role', 'api'],
    ['start', '--role', 'api'],
    ['start', '--role', 'worker'],
  ])
  for (const service of ours) expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
})

test('the settings of compose and of the image are ones the program takes', () => {
  const filled = (value: string): string =>
    value.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, _name, other = 'x') => other)
  const env = Object.entries(services['worker']?.environment ?? {}).map(([name, value]) => [
    name,
    filled(value).replace(' ', '-'),
  ])
  const config = readConfig(Object.fromEntries(env))
  expect(config.databaseUrl).toMatch(/^postgres:/)
  expect(config.s3?.bucket).toBe('vitrine')
  const image = readDockerfile(path.join(ROOT, 'Dockerfile')).at(-1)
  const set = image?.instructions.filter(({ name }) => name === 'ENV').flatMap(({ text }) => text.split(' '))
  expect(readConfig(Object.fromEntries(set?.map((pair) => pair.split('=')) ?? []))).toMatchObject({
    host: '0.0.0.0',
    dataDir: '/data',
  })
})

test('the balancer finds a replica that comes back under another address, and bears one slow answer', () => {
  const lines = configs['haproxy']?.content.split('\n').map((line) => line.trim()) ?? []
  expect(lines).toContain('parse-resolv-conf')
  const server = lines.find((line) => line.startsWith('default-server')) ?? ''
  expect(server).toMatch(/ resolvers names init-addr libc,none$/)
  expect(Number(/ fall (\d+) /.exec(server)?.[1])).toBeGreaterThan(1)
})

test('PostgreSQL is healthy when it can be reached, not while it is being set up behind its socket', () => {
  expect(services['postgres']?.healthcheck?.test).toEqual(expect.arrayContaining(['-h', '127.0.0.1']))
})
