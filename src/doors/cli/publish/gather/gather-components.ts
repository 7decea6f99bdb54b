import { listComponentCode } from '../../../../code-components/list-component-code.ts'
import { batchGetSpecs } from '../../../../components/batch-get-specs.ts'
import { listComponents } from '../../../../components/list-components.ts'
import { ServiceError } from '../../../../errors.ts'
import { drawPicture } from '../../../../images/pictures/draw-picture.ts'
import { isRecord } from '../../../../kit/shapes/json-value.ts'
import { slugOf, slugsOf } from '../rules/paths.ts'
import type { Ask, CodeOf, Documented, SpecRow } from './asked-rows.ts'
import { everyPage, mapSome } from './every-page.ts'
import type { Keep, Picture, PublishedComponent, PublishedVariant } from './library.ts'
import { specFacts } from './spec-facts.ts'

interface Around {
  readonly keep: Keep
  readonly isIcon: ReadonlySet<string>
  readonly documentsOf: ReadonlyMap<string, Documented>
}

const SPECS_AT_ONCE = 50
const CODES_AT_ONCE = 10
const PICTURES_AT_ONCE = 4
/** As many as the explorer shows of one component. */
const MOST_VARIANTS = 200

/** Every component that is no icon, or an icon that people wrote about; by name. */
export async function gatherComponents(ask: Ask, around: Around): Promise<PublishedComponent[]> {
  const { isIcon, documentsOf } = around
  const listed = await everyPage((cursor) => ask(listComponents, { query: { limit: 100, cursor } }))
  const rows = listed
    .filter(({ sync_status: status }) => status !== 'deleted_in_source')
    .filter(({ id }) => !isIcon.has(id) || documentsOf.has(`component/${id}`))
    .map(({ id, name = '', description = '', has_spec: hasSpec = false }) => ({ id, name, description, hasSpec }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }) || (a.id < b.id ? -1 : 1))
  const slugs = slugsOf(rows)
  const specs = new Map<string, SpecRow>()
  for (const ids of batches(
    rows.filter(({ hasSpec }) => hasSpec),
    SPECS_AT_ONCE,
  ))
    for (const row of (await ask(batchGetSpecs, { body: { component_ids: ids } })).data)
      specs.set(row.component_id, row)
  const codes = new Map<string, readonly CodeOf[]>()
  for (const ids of batches(rows, CODES_AT_ONCE))
    for (const { component_id: id, code } of (await ask(listComponentCode, { body: { component_ids: ids } })).data)
      codes.set(id, code)
  const components: PublishedComponent[] = []
  for (const { id, name, description } of rows) {
    const spec = specs.get(id)
    const slug = slugs.get(id) ?? slugOf(id)
    const drawn = spec ? await drawAll(ask, { id, slug, spec, keep: around.keep }) : NOT_DRAWN
    components.push({
      id,
      name,
      slug,
      description,
      spec: spec ? specFacts(spec.spec) : null,
      ...drawn,
      code: codes.get(id) ?? [],
      documentation: documentsOf.get(`component/${id}`) ?? null,
    })
  }
  return components
}

const batches = (rows: readonly { readonly id: string }[], size: number): string[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size).map(({ id }) => id),
  )

const NOT_DRAWN = { picture: null, variants: [], moreVariants: 0 }

interface Drawing {
  readonly id: string
  readonly slug: string
  readonly spec: SpecRow
  readonly keep: Keep
}

async function drawAll(
  ask: Ask,
  { id, slug, spec: { spec }, keep }: Drawing,
): Promise<Pick<PublishedComponent, 'picture' | 'variants' | 'moreVariants'>> {
  const picture = await pictureOf(ask, { id, path: `pictures/${slug}.svg`, keep })
  const { variantConfigurations } = spec as { readonly variantConfigurations?: unknown }
  const configurations: readonly unknown[] = Array.isArray(variantConfigurations) ? variantConfigurations : []
  const wanted = configurations
    .map((one, at) => ({ at, words: isRecord(one) ? wordsOf(one) : '' }))
    .slice(0, picture === null ? 0 : MOST_VARIANTS)
  const slugs = slugsOf(wanted.map(({ at, words }) => ({ id: String(at).padStart(8, '0'), name: words })))
  const variants = await mapSome(wanted, PICTURES_AT_ONCE, async ({ at, words }): Promise<PublishedVariant[]> => {
    const path = `pictures/${slug}/${slugs.get(String(at).padStart(8, '0')) ?? at}.svg`
    const drawn = await pictureOf(ask, { id, path, keep, variant: String(at) })
    return drawn ? [{ words, picture: drawn }] : []
  })
  const all = variants.flat()
  return { picture, variants: all, moreVariants: picture === null ? 0 : configurations.length - all.length }
}

const wordsOf = (configuration: Readonly<Record<string, unknown>>): string =>
  Object.entries(configuration)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')

interface Wanted {
  readonly id: string
  readonly path: string
  readonly keep: Keep
  readonly variant?: string
  readonly props?: string
}

/** Null where it cannot be drawn: its page says the rest. */
export async function pictureOf(ask: Ask, { id, path, keep, variant, props }: Wanted): Promise<Picture | null> {
  try {
    const { svg, width, height } = await ask(drawPicture, { path: { id }, query: { variant, props } })
    await keep(path, svg)
    return { path, width, height }
  } catch (error) {
    if (error instanceof ServiceError && EXPECTED.has(error.code)) return null
    throw error
  }
}

const EXPECTED = new Set(['SVC_NOT_FOUND', 'SVC_INVALID_ARGUMENT', 'SVC_AMBIGUOUS_REFERENCE'])
