import { fetchImages } from '../../image-fills/fetch-images.ts'
import { useImages } from '../../image-fills/store.ts'
import { isRecord, own, type JsonObject } from '../../kit/shapes/json-value.ts'
import { Pace } from '../../library/pace.ts'
import type { Library } from '../../library/library.ts'
import { pictureReference } from '../../pictures/tool/picture-reference.ts'
import { TOOL_PICTURE_SCALE } from '../../pictures/tool/schema.ts'
import { fetchAnswer, SourceUnavailable, type Asking } from './fetch-answers.ts'
import type { SyncedImages, ImageServices } from './sync-images.ts'
import { counted } from '../../kit/words/counted.ts'

/** What one sync fetches at most; the next one goes on. */
const MOST_PICTURES = 500
/** The tool draws all of a question before it answers, and gives up where that takes it too long. */
const AT_ONCE = 50
/** Counted by the tool at the price of whole files. */
const MOST_QUESTIONS = 24
/** It is parsed where requests are served; a hundred addresses are less. */
const LARGEST_ANSWER = 1_048_576

interface Wanted {
  readonly ref: string
  readonly node: string
  readonly name: string
}

/**
 * Fetches the design tool's own pictures of the components and sets of the file: of those that are new or changed since
 * the last one. The library has been written by now: whatever fails costs the pictures alone, and is told.
 */
export async function syncPictures(
  services: ImageServices,
  { asking, itemsKey, findings }: SyncedImages,
): Promise<void> {
  const { db, clock, config, libraries } = services
  const { projectId } = asking.file
  if (config.pictureCacheBytes === 0) return
  const all = await picturesOf(await libraries.open({ projectId }), itemsKey)
  const refs = all.map(({ ref }) => ref)
  const known = await useImages(db, projectId, { refs, now: new Date(clock.now()) })
  const missing = all.filter(({ ref }) => !known.has(ref))
  const asked = missing.slice(0, MOST_PICTURES)
  if (missing.length > asked.length) {
    const message = `of ${counted(missing.length - asked.length, 'component waits', 'components wait')} for the next sync: this one fetches ${MOST_PICTURES}`
    findings.warn('pictures-refused', 'pictures', message)
  }
  const names = new Map(asked.map(({ ref, name }) => [ref, name]))
  const warn = (ref: string, why: string): void =>
    findings.warn('picture-not-fetched', names.get(ref) ?? '', `the design tool's picture of it ${why}`)
  const { addresses, untold } = await addressesOf(asking, asked)
  if (untold !== null) findings.warn('pictures-refused', 'pictures', untold)
  for (const [ref, address] of addresses) if (address === null) warn(ref, 'does not exist: the tool could not draw it')
  const given = new Map([...addresses].flatMap(([ref, address]) => (address === null ? [] : [[ref, address] as const])))
  const onKept = (done: number): void => asking.onProgress({ phase: 'fetch pictures of components', done })
  const refused = await fetchImages(services, { projectId, addresses: given, onKept, signal: asking.signal })
  for (const [ref, why] of refused) warn(ref, why)
}

async function picturesOf(library: Library, itemsKey: string): Promise<Wanted[]> {
  const wanted: Wanted[] = []
  const pace = new Pace()
  for (const component of library.live('component')) {
    if (pace.isDue) await pace.rest()
    if (library.fileKey(component) !== itemsKey) continue
    const [ref, node] = [pictureReference(library, component), library.sourceId(component)]
    if (ref !== null && node !== null) wanted.push({ ref, node, name: library.name(component) })
  }
  return wanted
}

interface Addresses {
  /** By reference; null where the tool has no picture of it. */
  readonly addresses: ReadonlyMap<string, string | null>
  /** Why it tells no more. */
  readonly untold: string | null
}

/** Asks for many at once, and for fewer where that is too much for the tool. */
async function addressesOf(asking: Asking, wanted: readonly Wanted[]): Promise<Addresses> {
  const addresses = new Map<string, string | null>()
  const open: (readonly Wanted[])[] = []
  for (let at = 0; at < wanted.length; at += AT_ONCE) open.push(wanted.slice(at, at + AT_ONCE))
  let questions = 0
  for (let batch = open.shift(); batch; batch = open.shift()) {
    if (++questions > MOST_QUESTIONS) return { addresses, untold: 'wait for the next sync: this one has asked enough' }
    const told = await ask(asking, batch)
    if (typeof told === 'string') return { addresses, untold: told }
    if (told === null && batch.length > 1) {
      const half = Math.ceil(batch.length / 2)
      open.unshift(batch.slice(0, half), batch.slice(half))
      continue
    }
    for (const { ref, node } of batch) {
      const address = own(told ?? {}, node)
      addresses.set(ref, typeof address === 'string' ? address : null)
    }
  }
  return { addresses, untold: null }
}

/** The addresses by node; null where the question was too much, a text where asking on is of no use. */
async function ask(asking: Asking, batch: readonly Wanted[]): Promise<JsonObject | string | null> {
  const { folder, file } = asking
  const ids = batch.map(({ node }) => encodeURIComponent(node)).join(',')
  const name = 'pictures'
  const path = `/v1/images/${file.fileKey}?ids=${ids}&format=png&scale=${TOOL_PICTURE_SCALE}`
  // An address ends after a while: one of a run before is of no use.
  await folder.forget(name)
  try {
    const asked = await fetchAnswer(asking, { name, path })
    if (asked.kind === 'refused')
      return TOO_MUCH.includes(asked.status) ? null : `were refused (${asked.status}): ours are drawn without them`
    if ((await folder.bytes(name)) > LARGEST_ANSWER) return 'have addresses that are more than can be read'
    const answer = await folder.read(name)
    const images = isRecord(answer) ? answer['images'] : undefined
    return isRecord(images) ? images : {}
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error
    // Without a time to come back it failed to answer, which fewer nodes may mend.
    return error.notBefore === null && batch.length > 1 ? null : `cannot be asked for now: ${error.message}`
  } finally {
    await folder.forget(name)
  }
}

/** What the tool says where drawing would take it too long. */
const TOO_MUCH = [400, 413]
