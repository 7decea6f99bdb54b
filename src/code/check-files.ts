import type { Static } from 'typebox'
import type { Deprecation } from '../documentation/lifecycle/deprecations.ts'
import type { Library } from '../library/library.ts'
import { Pace } from '../library/pace.ts'
import { libraryCode } from './library-code.ts'
import type { KnownComponent } from './rules/check/check-elements.ts'
import { checkText, definitions, type CodeLibrary } from './rules/check/check-text.ts'
import type { Aside, CodeFinding } from './rules/check/code-finding.ts'
import { spelledTokens } from './rules/check/spelled-tokens.ts'
import { languageOf, type CodeLanguage } from './rules/scan/code-language.ts'
import { lineAndColumn, lineStarts } from './rules/scan/lines.ts'
import { scanCode } from './rules/scan/scan-code.ts'
import type { Scanned } from './rules/scan/scan-script.ts'
import { lettersOf, withDeprecated, type CodeTokens } from './rules/token-facts.ts'
import type { CheckedCode } from './schema.ts'

const MOST_FOREIGN = 50
const MOST_GROUPS = 1_000

interface CodeFile {
  readonly path: string
  readonly text: string
  readonly language?: CodeLanguage
}

interface Checking {
  readonly most: number
  readonly deprecated: ReadonlyMap<string, Deprecation>
  /** Names that other files define. */
  readonly defined: readonly string[]
  /** The components that elements of the code are called like, by their names, folded. */
  readonly components: (names: ReadonlySet<string>) => Promise<ReadonlyMap<string, KnownComponent>>
}

type Answer = Static<typeof CheckedCode>

/** Files against a library; together they define names for one another. Others are served in between. */
export async function checkFiles(
  library: Library,
  files: readonly CodeFile[],
  { most, deprecated, defined: elsewhere, components }: Checking,
): Promise<Answer> {
  const tokens = await libraryCode(library)
  const pace = new Pace()
  const skipped: string[] = []
  const defined = new Set<string>(elsewhere)
  const called = new Set<string>()
  const scanned: (CodeFile & { readonly found: Scanned })[] = []
  for (const { path, text, language = languageOf(path) } of files) {
    if (language === null) {
      skipped.push(path)
      continue
    }
    const { declarations, ...rest } = scanCode(text, language)
    const found = { ...rest, declarations: await all(declarations, pace) }
    definitions(found, defined)
    for (const { name } of rest.elements) called.add(lettersOf(name))
    scanned.push({ path, text, found })
    if (pace.isDue) await pace.rest()
  }
  const own = spelledTokens(
    tokens,
    scanned.map(({ found }) => found.declarations),
  )
  const code = codeLibrary(library, { tokens: own, deprecated, components: await components(called) })
  const findings: Answer['findings'] = []
  const [foreign, without] = [new Groups(), new Groups()]
  let count = 0
  let lines = 0
  for (const { path, text, found } of scanned) {
    const starts = lineStarts(text)
    lines += text.endsWith('\n') ? starts.length - 1 : starts.length
    const own: CodeFinding[] = []
    for (const checked of checkText({ path, text, ...found }, code, defined)) {
      if (checked !== null && 'rule' in checked) own.push(checked)
      else if (checked !== null) (checked.aside === 'no_token' ? without : foreign).add(checked, path, starts)
      if (pace.isDue) await pace.rest()
    }
    count += own.length
    own.sort((a, b) => a.start - b.start)
    findings.push(...own.slice(0, most - findings.length).map((finding) => placed(path, finding, starts)))
  }
  const names = foreign.inOrder()
  const values = without.inOrder()
  return {
    findings,
    finding_count: count,
    lines,
    skipped,
    not_in_library: names.slice(0, MOST_FOREIGN).map(({ written }) => written),
    not_in_library_places: names.slice(0, MOST_GROUPS).map(({ written, count, path, line, column }) => {
      return { name: written, count, path, line, column }
    }),
    not_in_library_count: names.length,
    no_token: values.slice(0, MOST_GROUPS),
    no_token_count: values.reduce((sum, group) => sum + group.count, 0),
    token_count: code.tokens.tokens.length,
  }
}

/** The same written in several places, with the first of them. */
class Groups {
  readonly #groups = new Map<string, Answer['no_token'][number]>()

  add({ aside, written, property, start }: Aside, path: string, starts: readonly number[]): void {
    const key = aside === 'no_token' ? `${property} ${written.toLowerCase()}` : written
    const group = this.#groups.get(key)
    if (group) group.count++
    else this.#groups.set(key, { written, property, count: 1, path, ...lineAndColumn(start, starts) })
  }

  /** What is there most often comes first. */
  inOrder(): Answer['no_token'] {
    return [...this.#groups.values()].toSorted((a, b) => b.count - a.count)
  }
}

/** Everything, with rests. */
async function all<T>(items: Iterable<T>, pace: Pace): Promise<T[]> {
  const found: T[] = []
  for (const item of items) {
    found.push(item)
    if (pace.isDue) await pace.rest()
  }
  return found
}

interface Known {
  readonly tokens: CodeTokens
  readonly deprecated: ReadonlyMap<string, Deprecation>
  readonly components: ReadonlyMap<string, KnownComponent>
}

/** A name that a component has which is neither gone nor deprecated is not reported: code does not say which one it means. */
function codeLibrary(library: Library, { tokens, deprecated, components: known }: Known): CodeLibrary {
  const components = new Map<string, { says: string; instead: string[] }>()
  const tokenIds = new Set<string>()
  for (const node of library.gone('component'))
    components.set(lettersOf(library.name(node)), { says: 'it is gone from the design file', instead: [] })
  for (const { type, id, name, says, replacedBy } of deprecated.values()) {
    if (type === 'component')
      components.set(lettersOf(name), { says, instead: replacedBy.flatMap((other) => other.name ?? []) })
    else if (type === 'token') tokenIds.add(id)
  }
  if (components.size > 0)
    for (const node of library.live('component'))
      if (!deprecated.has(library.id(node))) components.delete(lettersOf(library.name(node)))
  return {
    tokens: tokenIds.size === 0 ? tokens : withDeprecated(tokens, tokenIds),
    deprecated: components,
    components: known,
  }
}

function placed(path: string, finding: CodeFinding, starts: readonly number[]): Answer['findings'][number] {
  const { rule, start, written, message, instead, fix, inModes } = finding
  return {
    path,
    ...lineAndColumn(start, starts),
    rule,
    written,
    message,
    instead: [...instead],
    ...(fix === undefined ? {} : { fix }),
    ...(inModes === undefined ? {} : { in_modes: [...inModes] }),
  }
}
