import type { EntityKind, ItemKind } from '../contract/words.ts'
import type { ProjectScope } from '../projects/revisions.ts'
import type { Docs } from './docs.ts'
import { notFound, ServiceError } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import type { Library } from '../library/library.ts'
import type { Sql } from '../ports.ts'
import { findProjectById } from '../projects/store.ts'
import type { Services } from '../services.ts'
import { normalizeStyleId } from '../library/rules/style-id.ts'
import { refKey, type EntityRef } from './rules/entity-kind.ts'

export interface Entity extends EntityRef {
  readonly name: string
}

/** Everything in a project that can be named, as fresh as the request that opened it. */
export class Entities {
  readonly #services: Pick<Services, 'db'>
  readonly #projectId: string
  readonly #library: Library
  readonly #docs: Docs

  constructor(services: Pick<Services, 'db'>, projectId: string, library: Library, docs: Docs) {
    this.#services = services
    this.#projectId = projectId
    this.#library = library
    this.#docs = docs
  }

  static async open(services: Pick<Services, 'db' | 'libraries' | 'docs'>, call: ProjectScope): Promise<Entities> {
    const [library, docs] = await Promise.all([services.libraries.open(call), services.docs.open(call)])
    return new Entities(services, call.projectId, library, docs)
  }

  /** The entity that a path names by uuid, by source node id or, for a page, by slug; what names nothing is a 404. */
  async resolve(type: EntityKind, id: string): Promise<Entity> {
    if (isUuid(id)) {
      const ref = { type, id: id.toLowerCase() }
      const name = (await this.names([ref])).get(refKey(ref))
      if (name === undefined) throw notFound(type, id)
      return { ...ref, name }
    }
    if (type === 'project') throw notFound(type, id)
    if (type === 'doc-page') {
      const page = this.#docs.pageBySlug(id)
      if (!page) throw slugNotFound(id)
      return { type, id: page.id, name: page.title }
    }
    return this.#bySourceId(type, id)
  }

  /** The names of those entities that exist; what is deleted in the source still does. Inside a transaction `db` is its handle. */
  async names(refs: readonly EntityRef[], db: Sql = this.#services.db): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>()
    for (const ref of refs) {
      const name = await this.#name(ref, db)
      if (name !== undefined) names.set(refKey(ref), name)
    }
    return names
  }

  async #name({ type, id }: EntityRef, db: Sql): Promise<string | undefined> {
    if (type === 'project') {
      // Another project's id must take the path of an absent one, so the store is not even asked for it.
      return id === this.#projectId ? (await findProjectById(db, id))?.name : undefined
    }
    if (type === 'doc-page') return this.#docs.page(id)?.title
    const node = this.#library.find(type, id)
    return node === undefined ? undefined : this.#library.name(node)
  }

  #bySourceId(type: ItemKind, sourceId: string): Entity {
    // Specs write a style's key with or without its ends, and a comma at the end of a path is soon lost.
    const known = type === 'style' ? (normalizeStyleId(sourceId) ?? sourceId) : sourceId
    const [node, ...others] = this.#library.bySourceId(type, known)
    if (node === undefined) throw notFound(type, sourceId)
    if (others.length > 0)
      throw ambiguous(
        type,
        sourceId,
        [node, ...others].map((node) => this.#candidate(node)),
      )
    return { type, id: this.#library.id(node), name: this.#library.name(node) }
  }

  #candidate(node: number): Candidate {
    return { id: this.#library.id(node), name: this.#library.name(node), file_key: this.#library.fileKey(node) }
  }
}

interface Candidate {
  readonly id: string
  readonly name: string
  readonly file_key: string
}

const MAX_CANDIDATES = 20

function ambiguous(type: EntityKind, sourceId: string, all: readonly Candidate[]): ServiceError {
  const candidates = all.slice(0, MAX_CANDIDATES)
  return new ServiceError(
    'SVC_AMBIGUOUS_REFERENCE',
    `${all.length} entities of the type ${type} have the source id "${sourceId}": use the uuid of one of details.candidates`,
    { type, source_id: sourceId, candidates },
  )
}

export function slugNotFound(slug: string): ServiceError {
  return new ServiceError('SVC_NOT_FOUND', `no doc-page with the slug "${slug}" in this project`, {
    type: 'doc-page',
    slug,
  })
}
