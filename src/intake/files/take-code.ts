import path from 'node:path'
import { MANIFEST_FORMATS, type ManifestFormat } from '../../formats/manifests/model/code-component.ts'
import type { ManifestKind } from '../../formats/manifests/manifest-kind.ts'
import { CodeFindings } from '../../formats/manifests/model/code-finding.ts'
import { readLinksFile } from '../../formats/manifests/linking/read-links-file.ts'
import type { Refusal, Statement } from '../../formats/manifests/linking/statement.ts'
import { readManifests, type ManifestFile, type SaidComponent } from '../../formats/manifests/read-manifests.ts'
import type { SourceFile } from '../../formats/bundle/importer.ts'
import type { FindingCode } from '../../formats/bundle/finding-codes.ts'
import { MANIFEST_FINDINGS } from '../../formats/manifests/model/code-finding.ts'
import type { Findings } from '../../formats/bundle/findings.ts'
import type { CodeFile } from '../../formats/recognize/code-files.ts'
import type { Json } from '../../kit/shapes/json-value.ts'

/** The code side of an import, as its files say it. */
export interface TakenCode {
  /** What the source is called where nobody says so: its package, else the folder or file that it came in. */
  readonly name: string
  readonly said: readonly SaidComponent[]
  /** Formats of which all was given: what is absent from them is gone from the source. */
  readonly whole: readonly ManifestFormat[]
  /** Null where no links file came along. */
  readonly links: { readonly statements: readonly Statement[]; readonly refusals: readonly Refusal[] } | null
}

interface Taking {
  readonly findings: Findings
  /** The paths of all that came along. */
  readonly among: readonly string[]
}

/** What the manifests among the files say; a broken entry costs itself and is named. */
export function takeCode(files: readonly CodeFile[], { findings, among }: Taking): TakenCode {
  const manifests = files.filter(({ kind }) => kind !== 'links')
  const shown = shownPaths(files.map(({ file }) => file))
  const nameOf = ({ file }: CodeFile): string => shown.get(file.path) ?? file.name
  const reading = readManifests(
    manifests.map((one): ManifestFile => {
      const { json, text } = one.file
      return { path: nameOf(one), ...(text === undefined ? { json: json as Json } : { text }) }
    }),
    among,
  )
  tell(reading, findings)
  const linkFiles = files.filter(({ kind }) => kind === 'links')
  const linkFindings = new CodeFindings()
  const links = linkFiles.map((one) => {
    const { json, text } = one.file
    return readLinksFile(text ?? JSON.stringify(json), nameOf(one), linkFindings)
  })
  tell({ findings: linkFindings.list, findingCounts: linkFindings.counts }, findings)
  return {
    name: nameFor(reading.said, files),
    said: reading.said,
    whole: wholeFormats(manifests),
    links:
      linkFiles.length === 0
        ? null
        : {
            statements: links.flatMap(({ statements }) => statements),
            refusals: links.flatMap(({ refusals }) => refusals),
          },
  }
}

function tell(
  { findings: listed, findingCounts }: Pick<ReturnType<typeof readManifests>, 'findings' | 'findingCounts'>,
  findings: Findings,
): void {
  const told: Partial<Record<FindingCode, number>> = {}
  for (const { code, path: where, message } of listed) {
    if (!isOfManifest(code)) continue
    findings.warn(code, where, message)
    told[code] = (told[code] ?? 0) + 1
  }
  const rest = Object.entries(findingCounts).flatMap(([code, count]) => {
    const left = count - (told[code as FindingCode] ?? 0) // of the same table
    return left > 0 && isOfManifest(code) ? [[code, left] as const] : []
  })
  findings.join({ warnings: [], warningCounts: Object.fromEntries(rest) })
}

const isOfManifest = (code: string): code is keyof typeof MANIFEST_FINDINGS => Object.hasOwn(MANIFEST_FINDINGS, code)

/** Below the folder that was given, never as this machine has it; told apart where several folders have the same names. */
function shownPaths(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const rootOf = (file: SourceFile): string =>
    file.path.endsWith(file.name) ? file.path.slice(0, -file.name.length) : file.path
  const roots = [...new Set(files.map(rootOf))]
  const prefixes = new Map(
    roots.map((root, at) => {
      const last = path.posix.basename(root)
      const isShared = roots.some((other) => other !== root && path.posix.basename(other) === last)
      return [root, isShared ? `${last}-${at + 1}/` : `${last}/`]
    }),
  )
  const names = files.map(({ name }) => name)
  const areApart = new Set(names).size === names.length
  return new Map(
    files.map((file) => [
      file.path,
      areApart || roots.length === 1 ? file.name : `${prefixes.get(rootOf(file)) ?? ''}${file.name}`,
    ]),
  )
}

function nameFor(said: readonly SaidComponent[], files: readonly CodeFile[]): string {
  const packages = new Map<string, number>()
  for (const { component } of said)
    if (component.package !== null && /^[@a-z\d]/i.test(component.package))
      packages.set(component.package, (packages.get(component.package) ?? 0) + 1)
  const [most] = [...packages].sort(([, a], [, b]) => b - a)
  if (most !== undefined && 2 * most[1] > said.length) return most[0]
  const [first] = files
  const folder = first?.file.path.split('/').at(-2) ?? ''
  return folder === '' ? 'code' : folder
}

/** A list says all that there is; files of one component each do so only as a folder of them. */
const LISTS: Readonly<Partial<Record<ManifestKind, ManifestFormat>>> = {
  'storybook-components': 'storybook',
  'custom-elements': 'custom-elements',
  'element-tags': 'element-tags',
  'code-connect': 'code-connect',
  compodoc: 'compodoc',
}
const ONE_BY_ONE: Readonly<Partial<Record<ManifestKind, ManifestFormat>>> = {
  'connect-file': 'code-connect',
  'connect-batch': 'code-connect',
  'story-file': 'story',
  'react-docgen': 'react-docgen',
  'vue-docgen': 'vue-docgen',
  registry: 'registry',
}

function wholeFormats(files: readonly CodeFile[]): ManifestFormat[] {
  const isFolder = files.some(({ file }) => file.name.includes('/'))
  const found = files.flatMap(({ file, kind }) => {
    if (kind === 'links') return []
    const isList = Array.isArray(file.json) || isRegistryList(file.json)
    return LISTS[kind] ?? (isFolder || isList ? (ONE_BY_ONE[kind] ?? []) : [])
  })
  return MANIFEST_FORMATS.filter((format) => found.includes(format))
}

const isRegistryList = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && Array.isArray((json as { readonly items?: unknown }).items)
