import type { Libraries } from '../../library/cache/libraries.ts'
import type { Library } from '../../library/library.ts'
import { Pace } from '../../library/pace.ts'
import { fetchImages } from '../../images/fills/fetch-images.ts'
import { shownImages, useImages } from '../../images/fills/store.ts'
import { isRecord, ownPath } from '../../kit/shapes/json-value.ts'
import type { Services } from '../../services.ts'
import type { Findings } from '../../formats/bundle/findings.ts'
import { fetchAnswer, SourceUnavailable, type Asking } from './fetch-answers.ts'

export type ImageServices = Pick<Services, 'db' | 'objects' | 'sources' | 'clock' | 'config' | 'log'> & {
  readonly libraries: Pick<Libraries, 'open'>
}

export interface SyncedImages {
  readonly asking: Asking
  /** What the items of the file go by. */
  readonly itemsKey: string
  readonly findings: Findings
}

/**
 * Fetches the pictures that the components of the file show and that are not here yet. The library has been written
 * by now: whatever fails costs the pictures alone, and is told.
 */
export async function syncImages(services: ImageServices, { asking, itemsKey, findings }: SyncedImages): Promise<void> {
  const { db, clock, config } = services
  const { projectId } = asking.file
  if (config.pictureCacheBytes === 0) return
  const shown = await imagesShown(services, projectId, itemsKey)
  const refs = [...shown.keys()]
  if (refs.length === 0) return
  const known = await useImages(db, projectId, { refs, now: new Date(clock.now()) })
  const missing = refs.filter((ref) => !known.has(ref))
  if (missing.length === 0) return
  const warn = (ref: string, why: string): void =>
    findings.warn('image-not-fetched', shown.get(ref) ?? '', `the picture ${ref} ${why}`)
  const given = await addressesOf(asking, findings)
  if (!given) return
  const addresses = new Map<string, string>()
  for (const ref of missing) {
    const address = given.get(ref)
    if (address === undefined) warn(ref, 'has no address: the design tool does not list it')
    else addresses.set(ref, address)
  }
  const onKept = (done: number): void => asking.onProgress({ phase: 'fetch pictures', done })
  const refused = await fetchImages(services, { projectId, addresses, onKept, signal: asking.signal })
  for (const [ref, why] of refused) warn(ref, why)
}

/** The references of the pictures that live components and screens of the file show, each with the name of one of them. */
async function imagesShown(
  { db, libraries }: Pick<ImageServices, 'db' | 'libraries'>,
  projectId: string,
  itemsKey: string,
): Promise<ReadonlyMap<string, string>> {
  const owners = await graphicsOf(await libraries.open({ projectId }), itemsKey)
  const hashes = [...owners.keys()]
  const shown = new Map<string, string>()
  // The embedded engine has one session: others are answered between the batches.
  for (let at = 0; at < hashes.length; at += BATCH) {
    for (const { ref, hash } of await shownImages(db, projectId, hashes.slice(at, at + BATCH))) {
      if (!shown.has(ref)) shown.set(ref, owners.get(hash) ?? '')
    }
  }
  return shown
}

const BATCH = 20

/** It is parsed where requests are served: 10,000 addresses or so. */
const LARGEST_ANSWER = 8_388_608

/** The names of components and screens by the hash of what they show. */
async function graphicsOf(library: Library, itemsKey: string): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>()
  const pace = new Pace()
  for (const node of [...library.live('component'), ...library.live('screen')]) {
    if (pace.isDue) await pace.rest()
    if (library.fileKey(node) !== itemsKey) continue
    const graphics = library.specOf(node)?.layers.graphics
    if (graphics) owners.set(graphics.hash, library.name(node))
  }
  return owners
}

/** Null where the tool does not tell; that is a finding. */
async function addressesOf(asking: Asking, findings: Findings): Promise<ReadonlyMap<string, string> | null> {
  const question = { name: 'images', path: `/v1/files/${asking.file.fileKey}/images` }
  try {
    const asked = await fetchAnswer(asking, question)
    const isSmall = asked.kind === 'saved' && (await asking.folder.bytes(question.name)) <= LARGEST_ANSWER
    if (isSmall) return readAddresses(await asking.folder.read(question.name))
    const why = asked.kind === 'saved' ? 'are more than can be read' : `were refused (${asked.status})`
    findings.warn('images-refused', question.name, `${why}: image fills are shown by their references`)
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error
    findings.warn('images-refused', question.name, `cannot be asked for now: ${error.message}`)
  }
  return null
}

function readAddresses(answer: unknown): ReadonlyMap<string, string> {
  const images = isRecord(answer) ? ownPath(answer, 'meta', 'images') : undefined
  if (!isRecord(images)) return new Map()
  return new Map(Object.entries(images).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
