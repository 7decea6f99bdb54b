import { isList, isRecord, own, type Json, type JsonObject } from '../../kit/json-value.ts'

const MOST_NAMES = 5

/** One line for people about an event, as it is in the body of every hook. */
export function eventSentence(type: string, data: JsonObject): string {
  const project = text(own(record(data, 'project'), 'name')) || 'The library'
  switch (type) {
    case 'library.changed':
      return `${project} changed (${text(own(data, 'impact'))}): ${countsInWords(record(data, 'counts'))}.${named(data, 'entries', 'name')}`
    case 'documentation.written':
      return `${text(own(data, 'actor'))} wrote documentation in ${project}.${named(data, 'entities', 'title')}`
    case 'sync.failed':
      return `${project} could not be synced from ${text(own(data, 'tool'))}: ${text(own(data, 'error'))}`
    case 'health.fell':
      return `The health of ${project} fell from ${text(own(data, 'from'))} to ${text(own(data, 'to'))}.`
    case 'release.made':
      return `${project} ${text(own(data, 'version'))} was released.`
    default:
      return `${project}: a test of this hook. It works.`
  }
}

function countsInWords(counts: JsonObject): string {
  const parts = Object.entries(counts).flatMap(([kind, count]) =>
    Object.entries(isRecord(count) ? count : {}).flatMap(([change, number]) =>
      typeof number === 'number' && number > 0 ? [`${number} ${kind} ${change}`] : [],
    ),
  )
  return parts.join(', ') || 'nothing that is counted'
}

function named(data: JsonObject, list: string, member: string): string {
  const rows = own(data, list)
  const names = (isList(rows) ? rows : []).flatMap((row) => (isRecord(row) ? [text(own(row, member))] : []))
  if (names.length === 0) return ''
  return ` ${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ', …' : ''}`
}

function record(data: JsonObject, name: string): JsonObject {
  const found = own(data, name)
  return isRecord(found) ? found : {}
}

const text = (value: Json | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
