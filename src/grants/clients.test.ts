import { describe, expect, test } from 'vitest'
import type { SourceFetcher } from '../ports.ts'
import { createClients } from './clients.ts'
import { isDocumentAddress } from './rules/client-metadata.ts'

const SECRET = 'a secret that is long enough to be one'
const ADDRESS = 'https://agent.example/client.json'
const DOCUMENT = { client_id: ADDRESS, client_name: 'An agent', redirect_uris: ['https://agent.example/back'] }

function clientsWith(answer: unknown, { secret = SECRET, oldSecret = null as string | null } = {}) {
  const fetched: string[] = []
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const documents: SourceFetcher = {
    async fetch(url) {
      fetched.push(url)
      if (answer === 'held') await held
      if (answer === 'gone') return { refused: 'network' }
      return { bytes: Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer)) }
    },
  }
  const clock = { time: 0, now: () => clock.time }
  return { clients: createClients({ secret, oldSecret, documents, schemes: [], clock }), fetched, clock, release }
}

describe('a program that registers', () => {
  const metadata = { client_name: 'An agent', redirect_uris: ['http://127.0.0.1/back', 'cursor://x/back'] }

  test('is known by its id alone, on every replica, and by that of a secret before', async () => {
    const made = clientsWith('gone').clients.register(metadata)
    if ('error' in made) throw new Error(made.message)
    expect(made.id).toMatch(/^vc_[\w-]+$/)
    expect(await clientsWith('gone').clients.find(made.id)).toEqual({ ...made, documentHost: null })
    const changed = { secret: 'another secret that is long enough', oldSecret: SECRET }
    expect(await clientsWith('gone', changed).clients.find(made.id)).toEqual(made)
    const forgotten = clientsWith('gone', { secret: 'another secret that is long enough' })
    expect(await forgotten.clients.find(made.id)).toMatchObject({ error: 'invalid_client' })
    expect(forgotten.clients.isId(made.id)).toBe(false)
  })

  test('is as long as an address may be, and no longer', () => {
    const many = Array.from({ length: 10 }, (_, at) => `https://agent.example/${at}${'x'.repeat(400)}`)
    expect(clientsWith('gone').clients.register({ redirect_uris: many })).toMatchObject({
      error: 'invalid_client_metadata',
    })
  })

  for (const [what, given] of [
    ['no object', []],
    ['another kind of grant', { ...metadata, grant_types: ['client_credentials'] }],
    ['another kind of answer', { ...metadata, response_types: ['token'] }],
    ['a name that is none', { ...metadata, client_name: 1 }],
    [
      'eleven addresses',
      { ...metadata, redirect_uris: Array.from({ length: 11 }, (_, at) => `https://a.example/${at}`) },
    ],
  ] as const)
    test(`is refused with ${what}`, () => {
      expect(clientsWith('gone').clients.register(given)).toHaveProperty('error')
    })

  test('has a name of one line, whatever it sends', () => {
    const name = (given: string) => {
      const made = clientsWith('gone').clients.register({ ...metadata, client_name: given })
      return 'error' in made ? made.error : made.name
    }
    expect(name('a\nb\u202ec\u200b d\0')).toBe('a b c d')
    expect(name('x'.repeat(300))).toHaveLength(80)
    expect(name('\ud800')).toBe('\ufffd')
    expect(name(' \u200b ')).toBe('A program without a name')
  })
})

describe('a program that is described by its document', () => {
  test('is known by it, and its host is told', async () => {
    const { clients } = clientsWith(DOCUMENT)
    expect(await clients.find(ADDRESS)).toEqual({
      id: ADDRESS,
      name: 'An agent',
      redirects: ['https://agent.example/back'],
      documentHost: 'agent.example',
    })
  })

  for (const [what, answer] of [
    ['cannot be fetched', 'gone'],
    ['is not JSON', '<html>'],
    ['is a list', []],
    ['is of another address', { ...DOCUMENT, client_id: 'https://other.example/client.json' }],
    ['has no id', { ...DOCUMENT, client_id: undefined }],
    ['has a redirect that is not allowed', { ...DOCUMENT, redirect_uris: ['http://agent.example/'] }],
    ['wants a secret', { ...DOCUMENT, token_endpoint_auth_method: 'client_secret_basic' }],
    ['wants a key of its own', { ...DOCUMENT, token_endpoint_auth_method: 'private_key_jwt' }],
  ] as const)
    test(`is unknown where it ${what}`, async () => {
      expect(await clientsWith(answer).clients.find(ADDRESS)).toMatchObject({ error: 'invalid_client' })
    })

  for (const address of [
    'http://agent.example/client.json',
    'https://agent.example',
    'https://agent.example/',
    'https://agent.example:8443/client.json',
    'https://agent.example:443/client.json',
    'https://user@agent.example/client.json',
    'https://agent.example/client.json#x',
    'https://agent.example/a/../client.json',
    'https://agent.example/./client.json',
    'https://127.0.0.1/client.json',
    'https://2130706433/client.json',
    'https://[::1]/client.json',
    'https://localhost/client.json',
    'https://AGENT.example/client.json',
    'https://agent.example\\@evil.example/x',
    `https://agent.example/${'x'.repeat(500)}`,
  ])
    test(`no document is asked for at ${address.slice(0, 60)}`, async () => {
      const { clients, fetched } = clientsWith(DOCUMENT)
      expect(isDocumentAddress(address)).toBe(false)
      expect(await clients.find(address)).toMatchObject({ error: 'invalid_client' })
      expect(fetched).toEqual([])
    })

  test('is fetched once for all who ask, and again after a while', async () => {
    const { clients, fetched, clock } = clientsWith(DOCUMENT)
    await Promise.all([clients.find(ADDRESS), clients.find(ADDRESS)])
    clock.time = 299_999
    await clients.find(ADDRESS)
    expect(fetched).toHaveLength(1)
    clock.time = 300_000
    await clients.find(ADDRESS)
    expect(fetched).toHaveLength(2)
  })

  test('two are fetched at once, and so many wait; the next hears so at once', async () => {
    const { clients, fetched, release } = clientsWith('held')
    const asked = Array.from({ length: 22 }, (_, at) => clients.find(`https://agent.example/${at}`))
    await Promise.resolve()
    expect(fetched).toHaveLength(2)
    await expect(clients.find('https://agent.example/more')).rejects.toMatchObject({ code: 'SVC_UNAVAILABLE' })
    release()
    expect(await Promise.all(asked)).toHaveLength(22)
  })
})
