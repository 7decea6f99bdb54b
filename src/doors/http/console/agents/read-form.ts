import type { ContractMount } from '../../contract/contract-mount.ts'
import { unsupportedCoding } from '../../error-response.ts'
import type { Exchange } from '../../exchange.ts'
import { mediaType, readBytes } from '../../request-body.ts'

const LIMIT = 32_768
const FORM = 'application/x-www-form-urlencoded'

/** The fields of a form, as browsers and OAuth send them; null for whatever else was sent. */
export async function readForm(exchange: Exchange, { bodies }: ContractMount): Promise<URLSearchParams | null> {
  const { 'content-type': type, 'content-encoding': coding = 'identity' } = exchange.request.headers
  if (coding.trim().toLowerCase() !== 'identity') throw unsupportedCoding()
  const bytes = await readBytes(exchange, { limit: LIMIT, bodies })
  return mediaType(type) === FORM ? new URLSearchParams(bytes.toString()) : null
}
