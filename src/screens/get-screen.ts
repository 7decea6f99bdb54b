import type { Static } from 'typebox'
import { namesInSpec, styleNamed } from '../building/names-in-specs.ts'
import { tokenOf } from '../components/bound-tokens.ts'
import { memberText } from '../components/rules/spec/spec-layers.ts'
import { withLayers } from '../components/with-layers.ts'
import { json, raw } from '../contract/json.ts'
import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import type { BoundReference, SpecFacts } from '../library/documents.ts'
import type { Library } from '../library/library.ts'
import { sourceLink } from '../library/rules/source-link.ts'
import { screensBefore, stepsTo } from './leads.ts'
import { ScreenAnswer } from './schema.ts'
import { asScreen, leadsOf, usedOn } from './told-screen.ts'

/** Of screens that lead here, and of flows that come by. */
const MOST_LISTED = 100

export const getScreen = operation({
  id: 'getScreen',
  method: 'GET',
  path: '/screens/{id}',
  scope: 'read:library',
  tag: 'Console',
  summary: 'A screen with its layers, the components on it, what it binds, and where it leads',
  pathParams: { id: params.pathId('The id of the screen.', EXAMPLE_ID) },
  output: ScreenAnswer,
  errors: ['SVC_NOT_FOUND'],
  async run({ libraries }, call, { id }) {
    return withLayers(libraries, call, async (library) => {
      const screen = library.find('screen', id)
      if (screen === undefined) throw notFound('screen', id)
      const facts = library.specOf(screen)
      const { abstract, default: tree, bindings } = facts?.layers ?? {}
      const hashes = [abstract, tree, bindings].flatMap((layer) => layer?.hash ?? [])
      const bodies = await libraries.layers.read(call, hashes)
      if (!bodies) return null
      // An import wrote it.
      const references = JSON.parse(bodies.get(bindings?.hash ?? '') ?? '[]') as readonly BoundReference[]
      return json<Static<typeof ScreenAnswer>>({
        ...asScreen(library, screen),
        file_key: library.fileKey(screen),
        node_id: library.sourceId(screen),
        link: sourceLink(library.fileKey(screen), library.sourceId(screen)),
        layers: facts && layersOf(facts, bodies),
        names: namesInSpec(library, screen, references),
        uses: usedOn(library, screen),
        binds: references.map((reference) => boundOf(library, screen, reference)),
        leads_to: leadsOf(library, screen),
        reached_from: screensBefore(library, screen)
          .slice(0, MOST_LISTED)
          .map((one) => asScreen(library, one)),
        flows: flowsBy(library, screen).slice(0, MOST_LISTED),
      })
    })
  },
})

function layersOf(facts: SpecFacts, bodies: ReadonlyMap<string, string>) {
  const textOf = (member: string): string => memberText(facts, bodies, member) ?? '{}'
  return raw<Static<typeof ScreenAnswer>['layers']>(
    `{"default":${textOf('default')},"anatomy":${textOf('anatomy')},"est_tokens":${facts.layers.default.est_tokens}}`,
  )
}

function boundOf(library: Library, screen: number, { kind, ref, name, count, raw: shown }: BoundReference) {
  const file = library.fileKey(screen)
  const node = kind === 'token' ? tokenOf(library, ref, file) : styleNamed(library, ref, file)
  return {
    kind,
    id: node === undefined ? null : library.id(node),
    name: node === undefined ? (name ?? ref) : library.name(node),
    count,
    // What the file shows is all that is known of what is not here.
    raw_value: node === undefined && shown !== undefined ? JSON.stringify(shown) : null,
  }
}

/** The flows that begin at the screen or come by it, the nearest beginning first. */
function flowsBy(library: Library, screen: number) {
  return stepsTo(library, screen).flatMap(({ screen: beginning, step }) => {
    const [sourceId, file] = [library.sourceId(beginning), library.fileKey(beginning)]
    if (sourceId === null) return []
    return [...library.bySourceId('flow', sourceId)]
      .filter((flow) => !library.isDeleted(flow) && library.fileKey(flow) === file)
      .map((flow) => ({ entity_id: library.id(flow), name: library.name(flow), step }))
  })
}
