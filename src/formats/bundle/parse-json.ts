import { isTooDeep } from '../../contract/input.ts'
import { Findings } from './findings.ts'

// Beyond any sound bundle and still harmless to parse; the exact limit is checked later, where the path is known.
const DEEPEST_PARSED = 1_000
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bytes that must be JSON in UTF-8; undefined after a fault. */
export function parseJson(bytes: Buffer, path: string, findings: Findings): unknown {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    findings.fault('file-not-json', path, 'is not UTF-8 text')
    return undefined
  }
  if (isTooDeep(text, DEEPEST_PARSED)) {
    findings.fault('file-not-json', path, `is nested deeper than ${DEEPEST_PARSED} levels`)
    return undefined
  }
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    findings.fault('file-not-json', path, `is not JSON: ${placeOf(error, text)}`)
    return undefined
  }
}

/** Undefined for what parseJson has a fault to tell of. */
export function tryJson(bytes: Buffer): unknown {
  return parseJson(bytes, '', new Findings())
}

function placeOf(error: unknown, text: string): string {
  const reason = error instanceof Error ? error.message : String(error)
  const position = Number(/position (\d+)/.exec(reason)?.[1])
  if (Number.isNaN(position)) return reason
  const before = text.slice(0, position)
  return `${reason} (line ${before.split('\n').length}, column ${position - before.lastIndexOf('\n')})`
}
