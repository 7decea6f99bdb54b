import type { Configuration } from '../../components/rules/spec/spec-document.ts'
import { layerHashes } from '../../components/rules/spec/spec-layers.ts'
import { meantVariant } from '../../components/selected-variant.ts'
import { withLayers } from '../../components/with-layers.ts'
import { notFound, ServiceError } from '../../errors.ts'
import { RecentMap } from '../../kit/recent-map.ts'
import type { Libraries } from '../../library/cache/libraries.ts'
import type { Library } from '../../library/library.ts'
import type { Log } from '../../ports.ts'
import type { ProjectScope } from '../../projects/revisions.ts'
import { KeptPictures } from './kept-pictures.ts'
import type { PictureAccess } from './picture-access.ts'
import { documentName, libraryAnswers } from './library-answers.ts'
import type { ChosenModes } from './library-values.ts'
import { PictureThreads, type PictureOutcome, type Undrawn } from './picture-threads.ts'
import type { StoredImages } from './stored-image.ts'
import type { Drawn, PictureFormat } from './thread-messages.ts'

export interface PictureAsk {
  /** Of the component, or of the screen. */
  readonly id: string
  /** Values of its properties, those that choose the variant among them. */
  readonly props: Readonly<Record<string, unknown>>
  /** Which of its variants, by place or by values of its axes: they stand above those in `props`. */
  readonly variant?: number | Configuration | undefined
  readonly modes: ChosenModes
  readonly format?: PictureFormat
  readonly background?: string | undefined
  readonly scale?: number | undefined
  /** Whether its boxes tell how they look. */
  readonly looks?: boolean | undefined
}

interface Picture extends Drawn {
  readonly componentId: string
  readonly name: string
}

/** Draws components of any project in threads, and keeps what it drew. */
export interface Pictures {
  draw(scope: ProjectScope, ask: PictureAsk): Promise<Picture>
  /** For addresses of images, which carry no key. */
  readonly access: PictureAccess
  close(): Promise<void>
}

interface Needs {
  readonly libraries: Libraries
  readonly images: StoredImages
  readonly access: PictureAccess
  readonly log: Log
  readonly threads?: PictureThreads
}

const MOST_REFUSED = 1_000
const REFUSED_MS = 60_000

export function createPictures({
  libraries,
  images,
  access,
  log,
  threads = new PictureThreads({ log }),
}: Needs): Pictures {
  const kept = new KeptPictures()
  /** What took its thread along is not tried again at once. */
  const refused = new RecentMap<string, { readonly why: Undrawn; readonly until: number }>(MOST_REFUSED)
  /** Whoever asks for what is being drawn waits for that. */
  const underWay = new Map<string, Promise<PictureOutcome>>()

  async function drawn(library: Library, component: number, ask: PictureAsk): Promise<PictureOutcome> {
    const root = documentName(library, component)
    if (root === undefined) throw noPicture(ask.id, 'no_spec', 'has no spec to draw it from')
    const { props, modes, format = 'svg', background, scale = 1, looks = false } = ask
    const { projectId, epoch, revision } = library
    const scope = JSON.stringify([projectId, epoch, revision, library.fileKey(component), inOrder(modes)])
    const name = JSON.stringify([scope, component, inOrder(props), format, background, scale, looks])
    const known = kept.get(name) ?? underWay.get(name)
    if (known) return known
    const before = refused.get(name)
    if (before && performance.now() < before.until) return before.why
    const drawing = threads
      .draw(
        projectId,
        { scope, root, props, format, background, scale, looks },
        libraryAnswers({ libraries, images }, library, { component, modes }),
      )
      .then((outcome) => {
        if (typeof outcome === 'string') refused.set(name, { why: outcome, until: performance.now() + REFUSED_MS })
        else if (outcome && !outcome.lacksImages) kept.keep(name, outcome)
        return outcome
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, drawing)
    return drawing
  }

  /** Null where a layer is gone because the spec is being replaced. */
  async function propsOf(library: Library, component: number, ask: PictureAsk): Promise<PictureAsk['props'] | null> {
    const facts = ask.variant === undefined ? null : library.specOf(component)
    if (!facts || ask.variant === undefined) return ask.props
    const bodies = await libraries.layers.read(library, layerHashes(facts, 'abstract'))
    return bodies && { ...ask.props, ...meantVariant(library.name(component), { facts, bodies }, ask.variant) }
  }

  return {
    access,
    async draw(scope, ask) {
      return withLayers(libraries, scope, async (library) => {
        const component = library.component(ask.id) ?? library.find('screen', ask.id)
        if (component === undefined) throw notFound('component', ask.id)
        const props = await propsOf(library, component, ask)
        if (props === null) return null
        const outcome = await drawn(library, component, { ...ask, props })
        if (outcome === null) return null
        if (typeof outcome === 'string') throw UNDRAWN[outcome](ask.id)
        return { ...outcome, componentId: library.id(component), name: library.name(component) }
      })
    },
    close: () => threads.close(),
  }
}

const inOrder = (values: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))

const noPicture = (
  id: string,
  reason: 'no_spec' | 'spec_too_large' | 'takes_too_long' | 'cannot_be_drawn',
  why: string,
): ServiceError => new ServiceError('SVC_NOT_FOUND', `the component "${id}" ${why}`, { type: 'component', id, reason })

const UNDRAWN: Readonly<Record<Undrawn, (id: string) => ServiceError>> = {
  'too large': (id) => noPicture(id, 'spec_too_large', 'has a spec that is too large to be drawn'),
  'too slow': (id) => noPicture(id, 'takes_too_long', 'takes longer to draw than a picture may: read its spec instead'),
  failed: (id) => noPicture(id, 'cannot_be_drawn', 'cannot be drawn: the log of the service says why'),
}
