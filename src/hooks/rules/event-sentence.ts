import { counted } from '../../kit/words/counted.ts'
import { isList, isRecord, own, type Json, type JsonObject } from '../../kit/shapes/json-value.ts'

const MOST_NAMES = 5

/** One line for people about an event, as it is in the body of every hook. */
export function eventSentence(type: string, data: JsonObject): string {
  const project = projectOf(data)
  switch (type) {
    case 'library.changed':
      return `${project} changed (${textOf(own(data, 'impact'))}): ${countsInWords(recordIn(data, 'counts'))}.${firstNames(namesIn(data, 'entries', 'name'))}`
    case 'documentation.written':
      return `${textOf(own(data, 'actor'))} wrote documentation in ${project}.${firstNames(namesIn(data, 'entities', 'title'))}`
    case 'sync.failed':
      return `${project} could not be synced from ${textOf(own(data, 'tool'))}: ${textOf(own(data, 'error'))}`
    case 'health.fell':
      return `The health of ${project} fell from ${textOf(own(data, 'from'))} to ${textOf(own(data, 'to'))}.`
    case 'proposal.made':
    case 'proposal.approved':
    case 'proposal.refused':
    case 'proposal.withdrawn':
      return proposalSentence(type, data)
    case 'release.made':
      return `${project} ${textOf(own(data, 'version'))} was released.`
    default:
      return `${project}: a test of this hook. It works.`
  }
}

const DECIDED: Readonly<Record<string, string>> = {
  'proposal.approved': 'approved',
  'proposal.refused': 'refused',
  'proposal.withdrawn': 'took back',
}

function proposalSentence(type: string, data: JsonObject): string {
  const about = `${textOf(own(recordIn(data, 'entity'), 'title'))} in ${projectOf(data)}`
  const [actor, maker] = [textOf(own(data, 'actor')), textOf(own(data, 'proposed_by'))]
  const why = textOf(own(data, type === 'proposal.refused' ? 'reason' : 'message'))
  const decided = DECIDED[type]
  const whose = actor === maker ? 'a proposal' : `a proposal of ${maker}`
  return `${actor} ${decided === undefined ? 'proposes something' : `${decided} ${whose}`} for ${about}.${why && ` ${why}`}`
}

export const projectOf = (data: JsonObject): string => textOf(own(recordIn(data, 'project'), 'name')) || 'The library'

/** Behind a sentence; nothing where there are none. */
export const firstNames = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` ${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ', …' : ''}`

/** `token-collection` → `3 token collections`. */
export const countedKind = (count: number, kind: string): string => counted(count, kind.replaceAll('-', ' '))

function countsInWords(counts: JsonObject): string {
  const parts = Object.entries(counts).flatMap(([kind, count]) =>
    Object.entries(isRecord(count) ? count : {}).flatMap(([change, number]) =>
      typeof number === 'number' && number > 0 ? [`${countedKind(number, kind)} ${change}`] : [],
    ),
  )
  return parts.join(', ') || 'nothing that is counted'
}

function namesIn(data: JsonObject, list: string, member: string): string[] {
  const rows = own(data, list)
  return (isList(rows) ? rows : []).flatMap((row) => (isRecord(row) ? [textOf(own(row, member))] : []))
}

export function recordIn(data: JsonObject, name: string): JsonObject {
  const value = own(data, name)
  return isRecord(value) ? value : {}
}

export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
