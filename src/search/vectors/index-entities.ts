import { refKey, type EntityRef } from '../../entities/rules/entity-kind.ts'
import { present } from '../../kit/present.ts'
import type { Database, Embedder, Log } from '../../ports.ts'
import { embedEntities, type EmbeddedText, type Unavailable } from './embed-entities.ts'
import type { Pending } from './pending-page.ts'
import { raiseSpace, type Space } from './spaces-store.ts'
import { readKnownVectors, readTexts, writeVectors } from './store.ts'

interface IndexedEntities {
  /** Chunks of texts that were embedded. */
  readonly chunks: number
  /** Entities of which nothing is left to be embedded. */
  readonly whole: number
}

const NO_VECTORS = { hashes: new Uint8Array(), vectors: new Uint8Array() }
const NEVER_MADE = { ...NO_VECTORS, textRevision: 0, itemRevision: 0 }
const NOTHING_WRITTEN = { text: '', files: [] }

/** Embeds at most so many chunks. Of a text that has more, what is there is written, and the rest is found again. */
export async function indexEntities(
  { db, embedder, log }: { readonly db: Database; readonly embedder: Embedder; readonly log: Log },
  projectId: string,
  { space, entities, most }: { readonly space: Space; readonly entities: readonly Pending[]; readonly most: number },
): Promise<IndexedEntities | Unavailable> {
  const ids = entities.map(({ id }) => id)
  const known = await readKnownVectors(db, projectId, { space: space.id, ids })
  const knownOf = (entity: EntityRef) => known.get(refKey(entity)) ?? NEVER_MADE
  const there = entities.filter(({ isGone }) => !isGone)
  const texts: EmbeddedText[] = []
  for (const entity of there) {
    const written = entity.hasDocs ? await readTexts(db, projectId, entity) : NOTHING_WRITTEN
    texts.push({ title: entity.title, description: entity.description, written, known: knownOf(entity) })
  }
  const embedded = await embedEntities(embedder, texts, most)
  if ('unavailable' in embedded) return embedded
  const made = there.map((entity, at) => ({ entity, vectors: present(embedded.entities[at]) }))
  const whole = [
    ...made.filter(({ vectors }) => vectors.isWhole).map(({ entity, vectors }) => ({ ...entity, ...vectors })),
    ...entities.filter(({ isGone }) => isGone).map((entity) => ({ ...entity, ...NO_VECTORS })),
  ]
  // Their revisions are those of before, by which they are found again.
  const parts = made
    .filter(({ vectors }) => !vectors.isWhole && vectors.hashes.byteLength > 0)
    .map(({ entity, vectors }) => ({ ...entity, ...knownOf(entity), ...vectors }))
  const dimension = made.find(({ vectors }) => vectors.dimension > 0)?.vectors.dimension ?? null
  return db.transaction(async (db) => {
    const revision = await raiseSpace(db, projectId, space.id, dimension)
    if (revision === null) {
      log.warn('search.index_refused', { project_id: projectId, dimension })
      return { unavailable: 'provider_unavailable' }
    }
    await writeVectors(db, projectId, { space: space.id, revision, entries: [...whole, ...parts] })
    return { chunks: embedded.chunks, whole: whole.length }
  })
}
