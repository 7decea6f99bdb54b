import { isList, isRecord, own, type Json, type JsonObject } from '../../kit/shapes/json-value.ts'
import type { FindingCode } from '../bundle/finding-codes.ts'
import { uselessAnswer } from '../figma/nodes/answers.ts'
import { holdsProperties } from '../tokens/css/plan-css.ts'
import { isListing } from '../tokens/plan/is-listing.ts'
import { counted } from '../../kit/words/counted.ts'

/** What a file that nothing here imports looks like, and what to do about it; the message goes on after its name. */
interface Seen {
  readonly code: FindingCode
  readonly message: string
}

const SAVE_ANSWERS = 'save what the REST interface answers (docs/figma.md), or let "vitrine sync figma" fetch it'

/** A file that is not text, by its first bytes and its name. */
export function seenInBytes(name: string, head: Uint8Array): Seen {
  const begins = (text: string, at = 0): boolean =>
    Array.from(text).every((sign, index) => head[at + index] === sign.codePointAt(0))
  if (begins('fig-') || /\.(fig|jam|deck)$/i.test(name)) {
    const message = `is a file in the design tool's own format, which nothing but the tool reads: ${SAVE_ANSWERS}`
    return { code: 'file-binary', message }
  }
  if (/\.penpot$/i.test(name)) {
    const message = 'is a Penpot file of before version 2.4, or none at all: open it in Penpot and export it again'
    return { code: 'file-binary', message }
  }
  if (begins('PK')) {
    return { code: 'file-is-archive', message: 'is a zip archive: unpack it and import what is in it' }
  }
  const [, kind] = KINDS.find(([magic, , at]) => begins(magic, at)) ?? [null, 'a binary file']
  return {
    code: 'file-binary',
    message: `is ${kind} and no text: a library comes as JSON, NDJSON or YAML, plain or gzipped`,
  }
}

const KINDS: readonly (readonly [magic: string, kind: string, at?: number])[] = [
  ['\u0089PNG', 'a picture (PNG)'],
  ['\u00FF\u00D8\u00FF', 'a picture (JPEG)'],
  ['GIF8', 'a picture (GIF)'],
  ['WEBP', 'a picture (WebP)', 8],
  ['%PDF', 'a document (PDF)'],
  ['SQLite format 3', 'a database (SQLite)'],
]

/** A file that is text and neither JSON nor YAML that says something. */
export function seenInText(text: string): Seen {
  const start = text.slice(0, 2_000).trimStart()
  if (/^<!doctype html|^<html/i.test(start)) {
    const message =
      'is a web page, most likely an error or a sign-in that was saved instead of an answer: fetch it again'
    return { code: 'file-not-recognized', message }
  }
  if (/^<(\?xml|svg)/i.test(start)) {
    return { code: 'file-not-recognized', message: `is a drawing or XML: ${SAVE_ANSWERS}` }
  }
  if (holdsProperties(text)) {
    const message =
      'is a style sheet, whose custom properties are read only where no other tokens come with it: import it by ' +
      'itself if it is what holds them'
    return { code: 'file-skipped', message }
  }
  if (/^[ \t]*(import|export|module\.exports|const|let|var|\/\*|\/\/)/m.test(start)) {
    return {
      code: 'file-not-recognized',
      message: 'is a program or a style sheet: import the JSON that it is made of, or that it writes',
    }
  }
  return { code: 'file-not-recognized', message: 'is text, and neither JSON nor YAML of a format that is known here' }
}

/** JSON that no importer takes. */
export function seenInJson(json: unknown): Seen {
  const value = json as Json // of a parser
  const useless = uselessAnswer(value)
  if (useless !== null) return { code: 'answer-incomplete', message: useless }
  const node = nodeOf(value)
  if (node !== null) {
    const message =
      `is a part of a file of the design tool (${node}) without the answer around it, as plugins save it: ` +
      `${SAVE_ANSWERS}, or put the part under "document" of an object`
    return { code: 'answer-incomplete', message }
  }
  if (isRecord(value)) {
    const schema = own(value, '$schema')
    if (typeof schema === 'string' && /json-schema\.org/.test(schema)) {
      return { code: 'file-not-recognized', message: 'is a JSON Schema, which describes files and is none of them' }
    }
    if (isRecord(own(value, 'dependencies')) || isRecord(own(value, 'devDependencies'))) {
      return { code: 'file-not-recognized', message: 'is the description of a package, not a library' }
    }
  }
  if (isRecord(value) && isListing(value)) {
    const message = 'says each token again for every language, as documentation does: import what it was made of'
    return { code: 'file-not-recognized', message }
  }
  const plain = countPlain(value)
  if (plain > 0) {
    const message =
      `holds ${plain === MOST_COUNTED ? 'many plain values' : counted(plain, 'plain value')} and no "$value", so ` +
      'nobody can tell which are tokens and of what type: write each as { "$type": …, "$value": … }, or import what ' +
      'they were made of'
    return { code: 'values-plain', message }
  }
  return { code: 'file-not-recognized', message: `is ${shapeOf(value)}, of which nothing is known here` }
}

const NODES = new Set(
  'DOCUMENT PAGE CANVAS FRAME GROUP SECTION COMPONENT COMPONENT_SET INSTANCE RECTANGLE VECTOR TEXT'.split(' '),
)

function nodeOf(value: Json): string | null {
  const [first] = isList(value) ? value : [value, own(value, 'node'), own(value, 'root')].filter(isNode)
  const type = isNode(first) ? own(first, 'type') : null
  return typeof type === 'string' ? type : null
}

function isNode(value: Json | undefined): value is JsonObject {
  const type = own(value, 'type')
  return typeof type === 'string' && NODES.has(type) && typeof own(value, 'id') === 'string'
}

const MOST_COUNTED = 100_000

/** How many numbers and texts stand in objects; 0 where a list of something else is among them. */
function countPlain(value: Json): number {
  let count = 0
  const open: Json[] = [value]
  for (let one = open.pop(); one !== undefined && count < MOST_COUNTED; one = open.pop()) {
    if (isRecord(one)) open.push(...Object.values(one).slice(0, MOST_COUNTED))
    else if (isList(one)) {
      if (one.some((item) => typeof item === 'object')) return 0
    } else if (one !== null && one !== value) count++
  }
  return count
}

function shapeOf(value: Json): string {
  if (isList(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (!isRecord(value)) return 'a single value'
  const names = Object.keys(value)
  if (names.length === 0) return 'an empty object'
  const more = names.length > 5 ? ` and ${names.length - 5} more` : ''
  return `JSON with ${names
    .slice(0, 5)
    .map((name) => `"${name.slice(0, 40)}"`)
    .join(', ')}${more}`
}
