import { createHmac, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../../errors.ts'
import type { PresignedGet, PresignedPut } from '../../ports.ts'

/** Signs and opens the URLs of the disk store. Every field is in the signature, the method too. */
export interface ObjectUrls {
  signPut(upload: PresignedPut): string
  signGet(download: PresignedGet): string
  openPut(key: string, query: string): PresignedPut
  openGet(key: string, query: string): PresignedGet
}

interface ObjectUrlOptions {
  readonly secret: string
  /** Signs nothing any more; what it signed still opens. */
  readonly oldSecret?: string | null
  /** Where the console listener is reached, asked each time: its port may be known only once it listens. */
  readonly baseUrl: () => string
  readonly now: () => number
}

export function createObjectUrls({ secret, oldSecret = null, baseUrl, now }: ObjectUrlOptions): ObjectUrls {
  const macKey = macKeyOf(secret)
  const opening = oldSecret === null ? [macKey] : [macKey, macKeyOf(oldSecret)]

  const sign = (method: Method, key: string, fields: readonly Field[]): string => {
    const query = new URLSearchParams(Object.fromEntries(fields))
    query.set('signature', tag(macKey, method, key, fields).toString('base64url'))
    return `${baseUrl()}/objects/${key}?${query.toString()}`
  }

  /** The fields in exactly the order and spelling that were signed, or a refusal. */
  const open = (method: Method, key: string, query: string, names: readonly string[]): string[] => {
    const given = [...new URLSearchParams(query)]
    const values = names.map((name, at) => (given[at]?.[0] === name ? given[at][1] : undefined))
    const [lastName, signature] = given[names.length] ?? []
    if (given.length !== names.length + 1 || lastName !== 'signature' || signature === undefined) throw refused()
    const fields = names.map((name, at): Field => [name, values[at] ?? ''])
    const found = Buffer.from(signature, 'base64url')
    const isOurs = opening.some((by) => {
      const wanted = tag(by, method, key, fields)
      return found.length === wanted.length && timingSafeEqual(found, wanted)
    })
    if (!isOurs || found.toString('base64url') !== signature) throw refused()
    if (Number(values[names.indexOf('expires')]) <= now()) throw refused()
    return fields.map(([, value]) => value)
  }

  return {
    signPut: ({ key, contentType, sizeBytes, expiresAt }) =>
      sign('PUT', key, [
        ['type', contentType],
        ['size', String(sizeBytes)],
        ['expires', String(expiresAt.getTime())],
      ]),
    signGet: ({ key, contentType, disposition, expiresAt }) =>
      sign('GET', key, [
        ['type', contentType],
        ['show', disposition],
        ['expires', String(expiresAt.getTime())],
      ]),
    openPut(key, query) {
      const [contentType = '', size, expires] = open('PUT', key, query, ['type', 'size', 'expires'])
      return { key, contentType, sizeBytes: Number(size), expiresAt: new Date(Number(expires)) }
    },
    openGet(key, query) {
      const [contentType = '', show, expires] = open('GET', key, query, ['type', 'show', 'expires'])
      const disposition = show === 'inline' ? 'inline' : 'attachment'
      return { key, contentType, disposition, expiresAt: new Date(Number(expires)) }
    },
  }
}

const macKeyOf = (secret: string): Buffer => createHmac('sha256', secret).update('vitrine object url 1').digest()

type Method = 'PUT' | 'GET'
type Field = readonly [name: string, value: string]

function tag(macKey: Buffer, method: Method, key: string, fields: readonly Field[]): Buffer {
  return createHmac('sha256', macKey)
    .update(JSON.stringify([method, key, fields]))
    .digest()
}

/** Altered, expired and made up look the same from outside. */
const refused = (): ServiceError =>
  new ServiceError(
    'SVC_UNAUTHENTICATED',
    'the signature of this URL is wrong or no longer valid: ask for a new URL',
    undefined,
    { 'www-authenticate': 'Signature' },
  )
