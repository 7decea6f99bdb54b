import { isList, isRecord, own, type Json, type JsonObject } from '../../kit/shapes/json-value.ts'
import { countedKind, eventSentence, firstNames, projectOf, recordIn, textOf } from './event-sentence.ts'
import { entityPlace } from './entity-place.ts'

/** The others are counted. */
const MOST_LINES = 10
/** A name that was written before is told where nobody has to scroll for it. */
const NAMES_KEPT = 6

interface Writing {
  readonly sentence: string
  readonly project: string
  readonly actor: string
  events: number
  readonly entities: Map<string, { readonly kind: string; readonly isDeleted: boolean }>
  /** Written in an event that was too long to name them. */
  unnamed: number
  readonly names: Set<string>
}

type Line = { readonly sentence: string } | Writing

/**
 * What several events come to, for people: how much each writer wrote, and everything else in a line of its own, in the
 * order in which it began.
 */
export class Digest {
  readonly #lines: Line[] = []
  readonly #writings = new Map<string, Writing>()
  readonly #types = new Set<string>()
  readonly #places = new Set<string>()
  #more = 0

  add(event: Json): void {
    const type = textOf(own(event, 'type'))
    const data = recordIn(isRecord(event) ? event : {}, 'data')
    this.#types.add(type)
    const sentence = eventSentence(type, data)
    const about = recordIn(data, 'entity')
    const id = textOf(own(about, 'entity_id'))
    this.#places.add(id === '' ? '' : entityPlace(textOf(own(about, 'entity_type')), id))
    if (type !== 'documentation.written') return this.#tell({ sentence })
    const actor = textOf(own(data, 'actor'))
    let writing = this.#writings.get(actor)
    if (!writing) {
      const project = projectOf(data)
      writing = { sentence, project, actor, events: 0, entities: new Map(), unnamed: 0, names: new Set() }
      this.#writings.set(actor, writing)
      this.#tell(writing)
    }
    note(writing, data)
  }

  get lines(): string[] {
    const lines = this.#lines.map((line) => ('events' in line && line.events > 1 ? summary(line) : line.sentence))
    return this.#more === 0 ? lines : [...lines, `and ${this.#more.toLocaleString('en')} more`]
  }

  /** Where in the explorer one sees it. */
  get place(): string {
    const [about = ''] = this.#places
    if (this.#places.size === 1 && about !== '') return about
    const written = [...this.#writings.values()].flatMap(({ entities }) => [...entities])
    const [first] = written
    if (this.#types.size > 1 || !this.#types.has('documentation.written') || !first) return '/changes'
    const ids = new Set(written.map(([id]) => id))
    if (ids.size === 1) return entityPlace(first[1].kind, first[0])
    return written.every(([, { kind }]) => kind === 'doc-page') ? '/pages' : '/audit'
  }

  #tell(line: Line): void {
    if (this.#lines.length < MOST_LINES) this.#lines.push(line)
    else this.#more += 1
  }
}

function note(writing: Writing, data: JsonObject): void {
  const rows = own(data, 'entities')
  const entities = (isList(rows) ? rows : []).filter(isRecord)
  const count = own(data, 'entity_count')
  writing.events += 1
  writing.unnamed += typeof count === 'number' ? Math.max(0, count - entities.length) : 0
  for (const entity of entities) {
    const id = textOf(own(entity, 'entity_id'))
    writing.entities.set(id, {
      kind: textOf(own(entity, 'entity_type')),
      isDeleted: own(entity, 'is_deleted') === true,
    })
    if (writing.names.size < NAMES_KEPT) writing.names.add(textOf(own(entity, 'title')))
  }
}

/** What is written twice counts once, and as it was left. */
function summary({ project, actor, entities, unnamed, names }: Writing): string {
  const counts = new Map<string, number>()
  for (const { kind, isDeleted } of entities.values()) {
    const what = `${kind === 'doc-page' ? 'page' : kind}${isDeleted ? ' deleted' : ''}`
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  const parts = [...counts].map(([what, count]) => {
    const [kind = '', deleted = ''] = what.split(' ')
    return `${countedKind(count, kind)}${deleted && ` ${deleted}`}`
  })
  const more = unnamed > 0 ? [`${unnamed.toLocaleString('en')} more`] : []
  return `${actor} wrote documentation in ${project}: ${[...parts, ...more].join(', ')}.${firstNames([...names])}`
}
