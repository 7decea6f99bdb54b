import { readMember } from '../components/rules/spec/spec-layers.ts'
import { linkComponents, type Linking } from '../formats/manifests/linking/link-components.ts'
import type { ComponentLink, DesignComponent } from '../formats/manifests/linking/link.ts'
import type { Refusal, Statement } from '../formats/manifests/linking/statement.ts'
import { mergeComponents } from '../formats/manifests/merge-components.ts'
import type { CodeComponent } from '../formats/manifests/model/code-component.ts'
import { CodeFindings } from '../formats/manifests/model/code-finding.ts'
import { groupedBy } from '../formats/manifests/model/fold.ts'
import type { Json } from '../kit/shapes/json-value.ts'
import type { Libraries } from '../library/cache/libraries.ts'
import type { Library } from '../library/library.ts'
import { Pace } from '../library/pace.ts'
import type { Database } from '../ports.ts'
import { readSaidLinks, type SaidLink } from './links-store.ts'
import { designComponent } from './rules/design-component.ts'
import { readCodeDocuments, readCodeRevision } from './store.ts'

/** The code side of a project, and who is whose partner: immutable, of one library and one revision of the code. */
export interface CodeSide {
  readonly components: ReadonlyMap<string, CodeComponent>
  readonly design: ReadonlyMap<string, DesignComponent>
  readonly linking: Linking
  /** By the ends: the id of the code component, the id of the entity. */
  readonly linksOfCode: ReadonlyMap<string, readonly ComponentLink[]>
  readonly linksOfDesign: ReadonlyMap<string, readonly ComponentLink[]>
  readonly said: readonly SaidLink[]
  /** What manifests of several sources disagree on. */
  readonly findings: CodeFindings
}

interface Services {
  readonly db: Database
  readonly libraries: Pick<Libraries, 'open' | 'layers'>
}

const kept = new WeakMap<Library, { readonly revision: number; readonly side: Promise<CodeSide> }>()

/**
 * The code side as it is now: read when it is first asked for and kept with the library. A project without code costs
 * one look at its revision.
 */
export async function openCodeSide(services: Services, scope: { readonly projectId: string }): Promise<CodeSide> {
  const library = await services.libraries.open(scope)
  const revision = await readCodeRevision(services.db, scope.projectId)
  const known = kept.get(library)
  if (known?.revision === revision) return known.side
  const side = revision === 0 ? Promise.resolve(NOTHING) : readCodeSide(services, scope.projectId, library)
  kept.set(library, { revision, side })
  side.catch(() => kept.delete(library))
  return side
}

async function readCodeSide({ db, libraries }: Services, projectId: string, library: Library): Promise<CodeSide> {
  const pace = new Pace()
  const said: CodeComponent[] = []
  for await (const documents of readCodeDocuments(db, projectId))
    for (const document of documents) {
      if (pace.isDue) await pace.rest()
      said.push(JSON.parse(document) as CodeComponent) // as an import wrote it
    }
  const findings = new CodeFindings()
  const code = mergeComponents(said, findings)
  const stored = await readSaidLinks(db, projectId)
  const design =
    code.length + stored.length === 0
      ? []
      : await designOf(libraries, projectId, library, [...library.live('component')])
  const linking = await pace.through(linkComponents({ design, code, ...statedIn(stored) }))
  return sideOf({ code, design, linking, said: stored, findings })
}

const sideOf = ({
  code,
  design,
  ...rest
}: Pick<CodeSide, 'linking' | 'said' | 'findings'> & {
  readonly code: readonly CodeComponent[]
  readonly design: readonly DesignComponent[]
}): CodeSide => ({
  ...rest,
  components: new Map(code.map((component) => [component.id, component])),
  design: new Map(design.map((component) => [component.key, component])),
  linksOfCode: groupedBy(rest.linking.links, ({ code: id }) => [id]),
  linksOfDesign: groupedBy(rest.linking.links, ({ design: key }) => [key]),
})

/** As the import, or a person, wrote them. */
const statedIn = (links: readonly SaidLink[]) => ({
  statements: links
    .filter(({ state }) => state === 'confirmed')
    .map(({ document }) => JSON.parse(document) as Statement),
  refusals: links.filter(({ state }) => state === 'refused').map(({ document }) => JSON.parse(document) as Refusal),
})

const HASHES_AT_ONCE = 500

/** Components of the library with their properties, whose specs are read for it. */
export async function designOf(
  { layers }: Services['libraries'],
  projectId: string,
  library: Library,
  nodes: readonly number[],
): Promise<DesignComponent[]> {
  const pace = new Pace()
  const found: DesignComponent[] = []
  for (let at = 0; at < nodes.length; at += HASHES_AT_ONCE) {
    const page = nodes.slice(at, at + HASHES_AT_ONCE)
    const hashes = page.flatMap((node) => library.components.spec(node)?.layers.abstract.hash ?? [])
    // A layer that is gone is one of a library that is being replaced: the next one is read anew.
    const bodies = (await layers.read({ projectId }, [...new Set(hashes)])) ?? new Map<string, string>()
    for (const node of page) {
      if (pace.isDue) await pace.rest()
      const facts = library.components.spec(node)
      found.push(
        designComponent({
          key: library.id(node),
          name: library.name(node),
          fileKey: library.fileKey(node),
          nodeId: library.sourceId(node),
          props:
            facts && bodies.has(facts.layers.abstract.hash) ? (readMember(facts, bodies, 'props') as Json) : undefined,
        }),
      )
    }
  }
  return found
}

const NOTHING: CodeSide = sideOf({
  code: [],
  design: [],
  linking: { links: [], proposals: [], absent: [], findings: new CodeFindings() },
  said: [],
  findings: new CodeFindings(),
})
