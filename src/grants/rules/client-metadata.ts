import { isRecord } from '../../kit/shapes/json-value.ts'
import { fault, type OAuthFault } from './authorization-wish.ts'
import { isAllowedRedirect } from './redirects.ts'

/** A program that asks people to act in their name, by what it says of itself. */
export interface ClientMetadata {
  readonly name: string
  readonly redirects: readonly string[]
}

const MOST_REDIRECTS = 10
const LONGEST_NAME = 80

/** What a program registers with (RFC 7591), or what its document says. Members that we do not know are left alone. */
export function readClientMetadata(
  given: unknown,
  { schemes, unnamed }: { readonly schemes: readonly string[]; readonly unnamed: string },
): ClientMetadata | OAuthFault {
  if (!isRecord(given)) return fault('invalid_client_metadata', 'the body has to be a JSON object')
  const { redirect_uris: redirects, client_name: name, grant_types: grants, response_types: responses } = given
  if (!isTexts(redirects) || redirects.length === 0 || redirects.length > MOST_REDIRECTS)
    return fault('invalid_redirect_uri', `redirect_uris has to be a list of 1 to ${MOST_REDIRECTS} addresses`)
  const refused = redirects.find((one) => !isAllowedRedirect(one, schemes))
  if (refused !== undefined)
    return fault(
      'invalid_redirect_uri',
      `${plain(refused)} is not allowed: https, loopback by http, or ${schemes.join(', ')}`,
    )
  if (grants !== undefined && !(isTexts(grants) && grants.includes('authorization_code')))
    return fault('invalid_client_metadata', 'grant_types has to have authorization_code')
  if (responses !== undefined && !(isTexts(responses) && responses.includes('code')))
    return fault('invalid_client_metadata', 'response_types has to have code')
  if (name !== undefined && typeof name !== 'string')
    return fault('invalid_client_metadata', 'client_name has to be a text')
  return { name: tidyName(name ?? '') || unnamed, redirects: [...new Set(redirects)] }
}

/** As descriptions of errors may be written. */
const plain = (text: string): string => text.slice(0, 200).replaceAll(/[^\x20-\x7e]|["\\]/g, '?')

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** One line, and nothing that would make a reader see other words than there are. */
const tidyName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed()

const LONGEST_ADDRESS = 500

/** Whether an address can be that of a client's document: by TLS, of a name, with a path, and written as it is read. */
export function isDocumentAddress(address: string): boolean {
  if (address.length > LONGEST_ADDRESS || !/^https:\/\/[\x21-\x7e]+$/.test(address) || !URL.canParse(address))
    return false
  const { href, pathname, port, username, password, hash, hostname } = new URL(address)
  return (
    href === address &&
    pathname !== '/' &&
    port === '' &&
    username === '' &&
    password === '' &&
    hash === '' &&
    /[a-z]/i.test(hostname.split('.').at(-1) ?? '') &&
    hostname.includes('.')
  )
}
