import type { Static } from 'typebox'
import type { Library } from '../library/library.ts'
import { Pace } from '../library/pace.ts'
import { oncePerLibrary } from '../tokens/once-per-library.ts'
import { libraryCode } from './library-code.ts'
import { checkText, definitions, type CodeLibrary } from './rules/check-text.ts'
import type { CodeFinding } from './rules/code-finding.ts'
import { languageOf, type CodeLanguage } from './rules/code-language.ts'
import { scanCode } from './rules/scan-code.ts'
import type { Scanned } from './rules/scan-script.ts'
import { lettersOf } from './rules/token-facts.ts'
import type { CheckedCode } from './schema.ts'

interface CodeFile {
  readonly path: string
  readonly text: string
  readonly language?: CodeLanguage
}

/** Files against a library; together they define names for one another. Others are served in between. */
export async function checkFiles(
  library: Library,
  files: readonly CodeFile[],
  { most }: { readonly most: number },
): Promise<Static<typeof CheckedCode>> {
  const code = await codeLibrary(library)
  const pace = new Pace()
  const skipped: string[] = []
  const defined = new Set<string>()
  const scanned: (CodeFile & { readonly found: Scanned })[] = []
  for (const { path, text, language = languageOf(path) } of files) {
    if (language === null) {
      skipped.push(path)
      continue
    }
    const found = scanCode(text, language)
    definitions(found, defined)
    scanned.push({ path, text, found })
    if (pace.isDue) await pace.rest()
  }
  const findings: Static<typeof CheckedCode>['findings'] = []
  let count = 0
  let lines = 0
  for (const { path, text, found } of scanned) {
    const starts = lineStarts(text)
    lines += text.endsWith('\n') ? starts.length - 1 : starts.length
    const own: CodeFinding[] = []
    for (const finding of checkText(found, code, defined)) {
      own.push(finding)
      if (pace.isDue) await pace.rest()
    }
    count += own.length
    own.sort((a, b) => a.start - b.start)
    findings.push(...own.slice(0, most - findings.length).map((finding) => placed(path, finding, starts)))
  }
  return { findings, finding_count: count, lines, skipped }
}

const codeLibrary = oncePerLibrary(async (library): Promise<CodeLibrary> => ({
  tokens: await libraryCode(library),
  deprecated: deprecatedOf(library),
}))

/** By a description that begins so, or a name that says it. */
function deprecatedOf(library: Library): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const node of library.live('component')) {
    const { description = '' } = JSON.parse(`{${library.components.members(node, false)}}`) as { description?: string }
    const name = library.name(node)
    if (/^\W*deprecated/i.test(description)) found.set(lettersOf(name), description.slice(0, 200))
    else if (/deprecated/i.test(name)) found.set(lettersOf(name), 'its name says so')
  }
  return found
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Lines and columns count from one. */
function placed(path: string, { rule, start, written, message, instead }: CodeFinding, starts: readonly number[]) {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= start) low = middle
    else high = middle
  }
  return { path, line: low + 1, column: start - (starts[low] ?? 0) + 1, rule, written, message, instead: [...instead] }
}
