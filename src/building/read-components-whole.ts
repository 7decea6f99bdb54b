import type { Static } from 'typebox'
import { chosenModes } from '../code/chosen-modes.ts'
import { codeValueOf } from '../code/code-value.ts'
import { libraryCode } from '../code/library-code.ts'
import { modesSet, valuesInModes } from '../code/rules/values-in-modes.ts'
import { stylesInCode } from '../code/styles-in-code.ts'
import { boundTokens } from '../components/bound-tokens.ts'
import { documentedComponents } from '../components/documented.ts'
import { isConfiguration, selectedVariant, selectionLayers } from '../components/selected-variant.ts'
import { omittedPrices, type SpecExtent } from '../components/rules/spec/spec-layers.ts'
import { hashesFor, referencesOf, specMembers, type SpecParts } from '../components/spec-answer.ts'
import { withLayers } from '../components/with-layers.ts'
import { json, membersText, raw, rawList, type Members } from '../contract/json.ts'
import { operation } from '../contract/operation.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { deprecations, replacementsOf } from '../documentation/lifecycle/deprecations.ts'
import { sourceNames } from '../entities/source-store.ts'
import { invalidArgument } from '../errors.ts'
import type { SpecFacts } from '../library/documents.ts'
import type { Library } from '../library/library.ts'
import { sourceLink } from '../library/rules/source-link.ts'
import { namesakesAmong } from '../naming/namesakes.ts'
import { ReadBody, ReadComponents } from './schema.ts'
import { namesInSpec } from './names-in-specs.ts'
import { stylesUsed, usedComponents } from './used.ts'

type Row = Static<typeof ReadComponents>['data'][number]

export const readComponentsWhole = operation({
  id: 'readComponentsWhole',
  method: 'POST',
  path: '/components/read',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Some components with all that they are made of',
  description:
    'A read, although it is a POST: row, spec, components and styles used, bound tokens, all in the same modes; what the ' +
    'contract tells by several calls, and what it does not tell.',
  body: ReadBody,
  bodyExample: { component_ids: [EXAMPLE_ID], include: ['default', 'tokenValues', 'styles'], modes: ['Dark'] },
  output: ReadComponents,
  async run(services, call, { body }) {
    const { db, libraries } = services
    const { include = [], variant, modes } = body
    if (variant !== undefined && !isConfiguration(variant))
      throw invalidArgument([{ path: 'body.variant', message: 'must have property names and their values' }])
    const most = body.most_tokens ?? Infinity
    const extentOf = (facts: SpecFacts): SpecExtent => {
      const prices = omittedPrices(facts, 'abstract')
      if (include.includes('variants') && (prices.variants ?? 0) <= most) return 'variants'
      return include.includes('default') && (prices.default ?? 0) <= most ? 'default' : 'abstract'
    }
    const hasDocs = await documentedComponents(services, call)
    return withLayers(libraries, call, async (library) => {
      const ids = [...new Set(body.component_ids.map((id) => id.toLowerCase()))]
      const nodes = ids.flatMap((id) => library.component(id) ?? [])
      const specs = new Map(
        nodes.flatMap((component): [number, SpecParts][] => {
          const facts = library.components.spec(component)
          const tokenValues = include.includes('tokenValues')
          return facts ? [[component, { library, component, facts, extent: extentOf(facts), tokenValues }]] : []
        }),
      )
      const hashes = [...specs.values()].flatMap((parts) => {
        const { bindings } = parts.facts.layers
        const own = [...hashesFor(parts), ...(bindings ? [bindings.hash] : [])]
        return variant ? [...own, ...selectionLayers(parts.facts)] : own
      })
      const bodies = await libraries.layers.read(call, hashes)
      if (!bodies) return null
      const code = include.includes('styles') || modes !== undefined ? await libraryCode(library) : null
      const choice = code && chosenModes(code, modes ?? [])
      const used = new Map(nodes.map((node) => [node, usedComponents(library, node)]))
      const known = [...used.values()].flatMap((all) => all.flatMap(({ node }) => node ?? []))
      const [namesakes, deprecated] = await Promise.all([
        namesakesAmong(library, known, known.length > 0 ? await sourceNames(db, call.projectId) : new Map()),
        deprecations({ db }, library, call),
      ])
      const rows = nodes.map((node) => {
        const parts = specs.get(node)
        const spec = parts && {
          ...specMembers(parts, bodies),
          ...(variant && selectedVariant(parts, bodies, variant)),
        }
        const tokens =
          parts && include.includes('tokenValues')
            ? boundTokens(library, node, referencesOf(parts.facts, bodies)).tokens.map((token) => library.id(token))
            : undefined
        const said = deprecated.get(library.id(node))
        const row: Members<Row> = {
          component: raw(componentText(library, node, hasDocs(library.id(node)))),
          spec: spec === undefined ? null : raw(`{${membersText(spec)}}`),
          node_id: library.sourceId(node),
          link: sourceLink(library.fileKey(node), library.sourceId(node)),
          ...(said === undefined ? {} : { deprecated: { says: said.says, replaced_by: replacementsOf(said) } }),
          names: parts ? namesInSpec(library, node, referencesOf(parts.facts, bodies)) : {},
          uses: (used.get(node) ?? []).map(({ node: component, ...use }) => {
            const namesake = component === null ? undefined : namesakes.get(component)
            const shared = namesake && { label: namesake.label, facts: [...namesake.facts] }
            return { ...use, ...(shared === undefined ? {} : { shared }) }
          }),
          ...(code && choice && include.includes('styles')
            ? { styles: stylesInCode(library, code, stylesUsed(library, node), choice) }
            : {}),
          ...(tokens && code && choice && modes !== undefined
            ? { tokens: valuesInModes(code.library, tokens, choice).map((one) => codeValueOf(code, one)) }
            : {}),
          ...(tokens && modes === undefined ? { code_names: codeNamesOf(library, tokens) } : {}),
        }
        return `{${membersText(row)}}`
      })
      const missing = ids.filter((id) => library.component(id) === undefined)
      return json<Static<typeof ReadComponents>>({
        ...(code && choice ? { modes: modesSet(code.library, choice) } : {}),
        data: rawList(rows),
        missing,
      })
    })
  },
})

/** As the contract tells one component. */
function componentText(library: Library, node: number, hasDocs: boolean): string {
  const status = library.components.spec(node)?.chi.status ?? null
  return `{${library.components.members(node, hasDocs)},"chi_status":${JSON.stringify(status)}}`
}

function codeNamesOf(library: Library, tokens: readonly string[]): Record<string, Record<string, string>> {
  const named = tokens.flatMap((id): [string, Record<string, string>][] => {
    const node = library.find('token', id)
    const names = node === undefined ? null : library.token(node).codeNames
    return names === null ? [] : [[id, { ...names }]]
  })
  return Object.fromEntries(named)
}
