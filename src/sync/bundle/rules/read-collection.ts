import type { Mode } from '../../../library/documents.ts'
import type { Draft } from './draft.ts'
import type { EntryFields } from './entry-fields.ts'
import { MAX_KEY, MAX_NAME } from './entry-fields.ts'

const KNOWN = new Set(['kind', 'key', 'source_id', 'name', 'modes', 'default_mode'])
const KNOWN_OF_MODE = new Set(['id', 'name'])

export function readCollection(fields: EntryFields): Draft {
  const modes = readModes(fields)
  const [first] = modes
  const defaultMode = fields.optionalText('default_mode', MAX_KEY) ?? first?.id ?? ''
  if (first && !modes.some((mode) => mode.id === defaultMode)) {
    fields.fault('default_mode', `names no mode of this collection: "${defaultMode}"`)
  }
  fields.warnAboutOthers(KNOWN)
  return {
    kind: 'token-collection',
    key: fields.text('key', MAX_KEY),
    sourceId: fields.optionalText('source_id', MAX_KEY),
    name: fields.text('name', MAX_NAME),
    document: { modes, default_mode: defaultMode },
  }
}

function readModes(fields: EntryFields): Mode[] {
  const ids = new Set<string>()
  const names = new Set<string>()
  const modes: Mode[] = []
  const entries = fields.entries('modes')
  if (fields.raw('modes') === null || (entries.length === 0 && fields.list('modes').length === 0)) {
    fields.fault('modes', 'must list at least one mode')
  }
  for (const entry of entries) {
    const mode = { id: entry.text('id', MAX_KEY), name: entry.text('name', MAX_NAME) }
    entry.warnAboutOthers(KNOWN_OF_MODE)
    if (ids.has(mode.id)) entry.fault('id', `repeats the mode "${mode.id}"`)
    if (names.has(mode.name)) entry.warn('name', `repeats the mode name "${mode.name}", so the name selects neither`)
    ids.add(mode.id)
    names.add(mode.name)
    modes.push(mode)
  }
  return modes
}
