import { atoms } from './components/atoms.js'
import { boards } from './components/boards.js'
import { choices } from './components/choices.js'
import { controls } from './components/controls.js'
import { feedback } from './components/feedback.js'
import { fields } from './components/fields.js'
import { organisms } from './components/organisms.js'
import { overgrown } from './components/overgrown.js'
import { pageParts } from './components/page-parts.js'
import { removed } from './components/removed.js'
import { templates } from './components/templates.js'
import { wayfinding } from './components/wayfinding.js'
import { edgesOf } from './edges.js'
import { expand } from './expand.js'
import { nodeId, sourceKey, timestamp, unique } from './identity.js'
import { writeSpec } from './write-spec.js'

/** @import { ComponentSource, SpecDocument } from './types.js' */

const PAGES = [
  { number: 10, sources: atoms },
  { number: 20, sources: controls },
  { number: 21, sources: choices },
  { number: 22, sources: wayfinding },
  { number: 30, sources: fields },
  { number: 40, sources: feedback },
  { number: 50, sources: organisms },
  { number: 51, sources: pageParts },
  { number: 52, sources: boards },
  { number: 53, sources: overgrown },
  { number: 60, sources: templates },
]

/** Held by the Detail page, drawn in another team's file that nobody syncs. */
const ELSEWHERE = ['Yard map']

const names = new Set([...PAGES.flatMap(({ sources }) => sources), ...removed].map(({ name }) => name))

export const components = unique(
  'components',
  PAGES.flatMap(({ number, sources }) => sources.map((source) => bundleComponent(source, number))),
  (component) => component.node_id,
)

export const removedComponents = removed.map((source) => bundleComponent(source, 70))

/** @param {ComponentSource} source @param {number} page */
function bundleComponent(source, page) {
  const { name, type, description, publish = 'CURRENT', variantCount, alsoUses = [] } = source
  const node_id = nodeId('component', page, name)
  const [firstDay, lastDay] = exportDays(source.version)
  const lastUpdated = timestamp(`updated/${name}`, firstDay, lastDay)
  const spec = writeSpec(source, { pageId: `${page}:1`, nodeId: node_id, lastUpdated })
  const edges = spec ? edgesOf(spec, componentKey) : { uses: [], binds: [], styles: [] }
  const count = variantCount ?? (type === 'COMPONENT_SET' && spec ? existing(spec, source) : undefined)
  return {
    key: componentKey(name),
    node_id,
    name,
    type,
    description,
    publish_status: publish,
    created_at: timestamp(`created/${name}`, 0, firstDay - 1),
    ...(count !== undefined && { variant_count: count }),
    ...(spec && { spec }),
    uses: [...edges.uses, ...alsoUses.map((used) => ({ component: componentKey(used), metadata: {} }))],
    binds: edges.binds,
    styles: edges.styles,
  }
}

/** When a spec of that version was exported, in days after the beginning. @param {string | null | undefined} version */
function exportDays(version = '0.34.0') {
  const minor = version === null ? 0 : Number(version.split('.')[1])
  if (minor < 11) return [60, 180]
  return minor < 30 ? [240, 540] : [560, 840]
}

/** @param {SpecDocument} spec @param {ComponentSource} source */
function existing(spec, { details }) {
  return 1 + (details === 'FULL' ? (spec.variants ?? []) : expand(spec).variants).length
}

/** @param {string} name */
function componentKey(name) {
  if (!names.has(name) && !ELSEWHERE.includes(name)) throw new Error(`there is no component "${name}"`)
  return sourceKey('component', name)
}
