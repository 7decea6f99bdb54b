import { isList, isRecord, own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { recordAt, recordsAt, textAt } from './figma-json.ts'

/** What a saved file is, told by its content. */
export type AnswerKind =
  | 'file'
  | 'nodes'
  | 'variables'
  | 'published components'
  | 'published component sets'
  | 'published styles'
  | 'variable records'
  | 'collection records'
  | 'component records'
  | 'style records'

/**
 * Answers of the REST interface, and the same things saved as records: variables, collections and components by id,
 * key or name, styles as a list. Null for anything else.
 */
export function answerKind(json: unknown): AnswerKind | null {
  if (isList(json)) return json.length > 0 && json.every(isStyleRecord) ? 'style records' : null
  if (!isRecord(json)) return null
  const document = own(json, 'document')
  if (isRecord(document) && textAt(document, 'type') !== '') return 'file'
  const nodes = own(json, 'nodes')
  if (isRecord(nodes) && Object.values(nodes).some((one) => isRecord(own(one, 'document')))) return 'nodes'
  if (uselessAnswer(json) !== null) return null
  const meta = own(json, 'meta')
  if (isRecord(meta)) {
    if (isRecord(own(meta, 'variables')) && isRecord(own(meta, 'variableCollections'))) return 'variables'
    if (isList(own(meta, 'component_sets'))) return 'published component sets'
    if (isList(own(meta, 'components'))) return 'published components'
    if (isList(own(meta, 'styles'))) return 'published styles'
  }
  if (isRecord(own(json, 'variables')) && isRecord(own(json, 'variableCollections'))) return 'variables'
  return recordsKind(Object.entries(json))
}

/**
 * An answer that is one and from which nothing can come: what it is, and what to save instead. It must not count as a second
 * answer of its kind, nor refuse the others.
 */
export function uselessAnswer(json: unknown): string | null {
  const nodes = own(json as Json, 'nodes')
  if (isRecord(nodes)) {
    const asked = Object.entries(nodes)
    return asked.length > 0 && asked.every(([id, one]) => one === null && NODE_ID.test(id))
      ? `is an answer about ${asked.length === 1 ? 'a node' : `${asked.length} nodes`} that the file does not have ` +
          `(${asked[0]?.[0]}): ask for nodes of the file again`
      : null
  }
  const variables = Object.values(recordAt(recordAt(isRecord(json) ? json : {}, 'meta'), 'variables'))
  const arePublished = variables.every(
    (one) => textAt(one, 'subscribed_id') !== '' && !isRecord(own(one, 'valuesByMode')),
  )
  return variables.length > 0 && arePublished
    ? `lists ${variables.length === 1 ? 'a published variable' : `${variables.length} published variables`} without ` +
        'values or modes: save what variables/local answers'
    : null
}

const NODE_ID = /^[IS]?\d+[:-]\d+/

/** What the tool said instead of an answer: `403: Invalid token`. Null where the value is not such a refusal. */
export function refusedAnswer(json: unknown): string | null {
  if (!isRecord(json) || answerKind(json) !== null) return null
  const said = textAt(json, 'err') || textAt(json, 'message')
  if (textAt(json, 'err') !== '' && Object.keys(json).every((key) => key === 'err' || key === 'error')) return said
  const status = Number(own(json, 'status'))
  const isRefusal = status >= 400 && status < 600
  return isRefusal && (said !== '' || own(json, 'error') === true) ? `${status}${said === '' ? '' : `: ${said}`}` : null
}

function recordsKind(entries: readonly (readonly [string, Json])[]): AnswerKind | null {
  if (entries.length === 0) return null
  const all = (fits: (key: string, value: JsonObject) => boolean): boolean =>
    entries.every(([key, value]) => isRecord(value) && fits(key, value))
  if (all((_, one) => isRecord(own(one, 'valuesByMode')) && textAt(one, 'variableCollectionId') !== '')) {
    return 'variable records'
  }
  if (all((_, one) => isList(own(one, 'modes')) && textAt(one, 'defaultModeId') !== '')) return 'collection records'
  const isComponent = (key: string, one: JsonObject): boolean =>
    textAt(one, 'name') !== '' && (KEY.test(textAt(one, 'key')) || (KEY.test(key) && isPlainRecord(one)))
  return all(isComponent) ? 'component records' : null
}

const KEY = /^[\da-f]{40}$/i

/** Under a key of its own, a record of names and texts and nothing else. */
const isPlainRecord = (one: JsonObject): boolean =>
  own(one, 'id') === undefined && Object.values(one).every((value) => typeof value === 'string')

const isStyleRecord = (one: Json): boolean => KEY.test(textAt(one, 'key')) && textAt(one, 'styleType') !== ''

/** The rows of a published list; each names the file it is of. */
export const publishedRows = (answer: unknown, list: 'components' | 'component_sets' | 'styles') =>
  isRecord(answer) ? recordsAt(own(answer, 'meta'), list) : []
