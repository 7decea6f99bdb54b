import { isCommandCode, type ErrorCode, type Issue, type ServiceError } from '../../../errors.ts'
import { isRecord, type Json } from '../../../kit/shapes/json-value.ts'

/** What an agent is told when a call fails: what happened, the facts to repair it with, and what to do next. */
export function advise(error: ServiceError): string {
  const facts = factsOf(error)
  const next = isCommandCode(error.code) ? REPORT : NEXT[error.code]
  const [first] = issuesOf(error.details?.['issues'])
  return [
    `${error.code}: ${spokenAsArgument(withoutList(error.message, first?.expected))}`,
    ...(facts === undefined ? [] : [JSON.stringify(facts)]),
    `Next: ${typeof next === 'string' ? next : next(error)}`,
  ].join('\n')
}

const REPORT = 'this is a defect of the service; retry once, then report it.'

const NEXT: Record<ErrorCode, string | ((error: ServiceError) => string)> = {
  SVC_INVALID_ARGUMENT: 'correct the argument and call again.',
  SVC_INVALID_CURSOR: 'call again without cursor; a cursor belongs to the arguments it came with.',
  SVC_BATCH_LIMIT_EXCEEDED: 'split the list over several calls.',
  SVC_INVALID_BLOCKS:
    'repair every path named; get_authoring_guide {"section":"shapes","types":[…]} shows the fields. Nothing was written.',
  SVC_NOT_FOUND: whereToLook,
  SVC_AMBIGUOUS_REFERENCE: 'call again with the one you mean, as it is written up to the bracket.',
  SVC_UNAUTHENTICATED: 'the key is absent, expired or revoked; ask a person for a new one. Retrying does not help.',
  SVC_INSUFFICIENT_SCOPE: 'ask a person for a key with this scope. Retrying does not help.',
  SVC_RATE_LIMITED: ({ details }) => `wait ${Number(details?.['wait_seconds'] ?? 60)} s, then call again.`,
  SVC_TIMEOUT: 'do not retry, it ends the same; ask for less, such as get_related with depth 1.',
  SVC_UNAVAILABLE: ({ details }) =>
    details?.['outcome'] === 'unknown'
      ? 'it is unknown whether this was written: read back with get_documentation before writing again.'
      : 'retry once in a moment; then tell the person that the service is down.',
  SVC_SLUG_TAKEN: 'choose another slug or leave it out.',
  SVC_PRECONDITION_FAILED: 'read again with get_documentation {"blocks":true}, merge, and write with the new etag.',
  SVC_STORAGE_QUOTA_EXCEEDED: 'write or upload less, shorten what is there, or ask a person to free space.',
  SVC_SOURCE_URL_REFUSED: 'send the bytes as data instead.',
  SVC_CONTENT_MISMATCH: 'send the whole file, in base64, with the content_type that it really has.',
  SVC_PAYLOAD_TOO_LARGE: 'make it smaller; no other way takes more.',
  SVC_UNSUPPORTED_MEDIA_TYPE: 'convert the file to one of the supported types, or do without it.',
  SVC_REQUEST_TIMEOUT: REPORT,
  SVC_METHOD_NOT_ALLOWED: REPORT,
  SVC_LENGTH_REQUIRED: REPORT,
  SVC_HEADERS_TOO_LARGE: REPORT,
  SVC_INTERNAL: REPORT,
}

function whereToLook({ details = {} }: ServiceError): string {
  const listed = (name: string): boolean => Array.isArray(details[name]) && details[name].length > 0
  if (details['unresolved'] !== undefined) return 'use the closest names, or search_library. Do not invent names.'
  if (listed('nearest')) return 'use one of the nearest. Do not invent properties or values.'
  if (listed('elsewhere'))
    return 'call again with that type, if this tool has the argument type; else with the tool for it: plan_build and get_related know screens and flows, get_tokens tokens, get_styles styles. Do not invent names.'
  if (listed('by_meaning'))
    return 'by_meaning has what may be meant, by its purpose; or search_library. Do not invent names.'
  if (listed('closest')) return 'use one of the closest names, or search_library. Do not invent names.'
  return PLACES[String(details['type'])] ?? 'search_library finds what exists. Do not invent names or ids.'
}

/** Where the ids are told that no search finds. */
const PLACES: Readonly<Record<string, string>> = {
  block: 'get_documentation {"blocks":true} tells the ids of the blocks.',
  'doc-page': 'get_documentation {} lists the pages. Do not invent slugs.',
  object: 'use the object_key that presign answered, once the bytes are PUT to its upload_url.',
}

/** Details that the message says in words. */
const SAID: Partial<Record<ServiceError['code'], readonly string[]>> = {
  SVC_NOT_FOUND: ['type', 'id', 'slug', 'name', 'reason'],
  SVC_AMBIGUOUS_REFERENCE: ['type', 'name'],
  SVC_RATE_LIMITED: ['per_minute', 'wait_seconds'],
  SVC_UNAVAILABLE: ['reason', 'what', 'url', 'status', 'after_ms'],
}

const MOST_EXPECTED = 60

/** What the message does not say yet: each list once, names without ids. */
function factsOf({ code, details = {} }: ServiceError): unknown {
  const unsaid = Object.entries(details).filter(([name]) => SAID[code]?.includes(name) !== true)
  const { issues, closest, by_meaning: meant, elsewhere, ...others } = Object.fromEntries(unsaid)
  const listed = issuesOf(issues).map(({ path, message, expected }) => ({
    at: spokenAsArgument(path),
    message: withoutList(message, expected),
    ...(isTold(expected) ? { expected } : {}),
  }))
  const [first] = listed
  const only = listed.length === 1 ? first : undefined
  const facts = {
    ...others,
    ...(isListed(closest) ? { closest: membersOf(closest, 'name') } : {}),
    ...(isListed(meant) ? { by_meaning: membersOf(meant, 'name') } : {}),
    ...(Array.isArray(elsewhere) ? { elsewhere: membersOf(elsewhere, 'type') } : {}),
    ...(only?.expected === undefined ? {} : { expected: only.expected }),
    ...(only !== undefined || listed.length === 0 ? {} : { issues: listed }),
  }
  return Object.keys(facts).length > 0 ? facts : undefined
}

const isListed = (found: unknown): found is readonly unknown[] => Array.isArray(found) && found.length > 0

const issuesOf = (issues: unknown): readonly Issue[] => (Array.isArray(issues) ? (issues as Issue[]).slice(0, 20) : [])

const isTold = (expected: Issue['expected']): boolean => expected !== undefined && expected.length <= MOST_EXPECTED

/** `must be one of those expected, not "nam"`: the list follows. */
const withoutList = (message: string, expected: Issue['expected']): string =>
  expected !== undefined && expected.length > 1 && isTold(expected)
    ? message.replace(expected.join(', '), 'those expected')
    : message

/** `name` of each, or what stands there without one. */
const membersOf = (entries: readonly unknown[], member: string): unknown[] => [
  ...new Set(entries.map((entry) => (isRecord(entry as Json) ? (entry as Record<string, unknown>)[member] : entry))),
]

/** Arguments of the contract that tools call otherwise. */
const NAMES = [
  ['entityId', 'entity'],
  ['contentType', 'content_type'],
  ['sizeBytes', 'size_bytes'],
  ['sourceUrl', 'source_url'],
  ['component_depth_gte', 'min_depth'],
  ['component_depth_lte', 'max_depth'],
] as const

/** Tools have arguments, not a query string and a body. What stands in quotes was given by somebody and stays as it is. */
const spokenAsArgument = (text: string): string =>
  text
    .split(/("[^"]*")/)
    .map((part, at) => (at % 2 === 1 ? part : withArguments(part)))
    .join('')

function withArguments(text: string): string {
  const plain = text
    .replaceAll(/\b(?:body|query|path)\.(?=\w)/g, '')
    .replace(/^body\b/, 'the arguments')
    .replace('details.issues[].expected', 'expected')
    .replace('details.issues', 'issues')
  return NAMES.reduce((spoken, [theirs, ours]) => spoken.replaceAll(theirs, ours), plain)
}
