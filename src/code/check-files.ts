import type { Static } from 'typebox'
import type { Deprecation } from '../documentation/lifecycle/deprecations.ts'
import type { Library } from '../library/library.ts'
import { Pace } from '../library/pace.ts'
import { libraryCode } from './library-code.ts'
import { checkText, definitions, foreignNames, type CodeLibrary } from './rules/check-text.ts'
import type { CodeFinding } from './rules/code-finding.ts'
import { languageOf, type CodeLanguage } from './rules/code-language.ts'
import { scanCode } from './rules/scan-code.ts'
import type { Scanned } from './rules/scan-script.ts'
import { lettersOf, withDeprecated, type CodeTokens } from './rules/token-facts.ts'
import type { CheckedCode } from './schema.ts'

const MOST_FOREIGN = 50

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
}

/** Files against a library; together they define names for one another. Others are served in between. */
export async function checkFiles(
  library: Library,
  files: readonly CodeFile[],
  { most, deprecated, defined: elsewhere }: Checking,
): Promise<Static<typeof CheckedCode>> {
  const code = codeLibrary(library, await libraryCode(library), deprecated)
  const pace = new Pace()
  const skipped: string[] = []
  const defined = new Set<string>(elsewhere)
  const scanned: (CodeFile & { readonly found: Scanned })[] = []
  for (const { path, text, language = languageOf(path) } of files) {
    if (language === null) {
      skipped.push(path)
      continue
    }
    const { declarations, elements } = scanCode(text, language)
    const found = { declarations: await all(declarations, pace), elements }
    definitions(found, defined)
    scanned.push({ path, text, found })
    if (pace.isDue) await pace.rest()
  }
  const findings: Static<typeof CheckedCode>['findings'] = []
  const foreign = new Set<string>()
  let count = 0
  let lines = 0
  for (const { path, text, found } of scanned) {
    const starts = lineStarts(text)
    lines += text.endsWith('\n') ? starts.length - 1 : starts.length
    const own: CodeFinding[] = []
    for (const finding of checkText(found, code, defined)) {
      if (finding !== null) own.push(finding)
      if (pace.isDue) await pace.rest()
    }
    const reported = new Set(own.map(({ written }) => written))
    const others = new Set<string>()
    foreignNames(found, code.tokens, { defined, into: others, most: MOST_FOREIGN + reported.size })
    for (const name of others) if (!reported.has(name) && foreign.size < MOST_FOREIGN) foreign.add(name)
    count += own.length
    own.sort((a, b) => a.start - b.start)
    findings.push(...own.slice(0, most - findings.length).map((finding) => placed(path, finding, starts)))
  }
  return {
    findings,
    finding_count: count,
    lines,
    skipped,
    not_in_library: [...foreign],
    token_count: code.tokens.tokens.length,
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

/** A name that a component has which is neither gone nor deprecated is not reported: code does not say which one it means. */
function codeLibrary(library: Library, tokens: CodeTokens, deprecated: ReadonlyMap<string, Deprecation>): CodeLibrary {
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
  return { tokens: tokenIds.size === 0 ? tokens : withDeprecated(tokens, tokenIds), deprecated: components }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Lines and columns count from one. */
function placed(path: string, finding: CodeFinding, starts: readonly number[]) {
  const { rule, start, written, message, instead, inModes } = finding
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= start) low = middle
    else high = middle
  }
  return {
    path,
    line: low + 1,
    column: start - (starts[low] ?? 0) + 1,
    rule,
    written,
    message,
    instead: [...instead],
    ...(inModes === undefined ? {} : { in_modes: [...inModes] }),
  }
}
