import { stat } from 'node:fs/promises'
import { firstUnstorable } from '../../contract/input.ts'
import { isRecord } from '../../kit/shapes/json-value.ts'
import { checkSpec } from '../../formats/bundle/derive-spec.ts'
import { readBundle } from '../files/read-bundle.ts'
import { UNPACKS_WITHOUT_END } from '../files/read-chunks.ts'
import type { BundleFile, OpenBundle } from '../files/read-bundle.ts'
import type { BundleEntry, BundleSource } from '../../formats/bundle/bundle.ts'
import type { CrossChecks } from '../../formats/bundle/cross-checks.ts'
import type { Draft } from '../../formats/bundle/draft.ts'
import type { Findings } from '../../formats/bundle/findings.ts'
import type { Identity } from '../prepared/match-items.ts'
import { readEntry } from '../../formats/bundle/read-entry.ts'
import { readHeader } from '../../formats/bundle/read-header.ts'

/** A bundle that may be imported, and what identifies everything in it. */
export interface CheckedBundle {
  readonly file: BundleFile
  readonly source: BundleSource
  readonly identities: readonly NamedIdentity[]
  /** Only the entries that have one of the identities; the others belong to another source. */
  readonly isPart?: boolean
  /** Of the file that was checked; the second reading must find the same. */
  readonly stamp: string
}

type NamedIdentity = Identity & { readonly name: string }

interface Checking {
  readonly findings: Findings
  readonly crossChecks: CrossChecks
  readonly onBytes: (bytes: number) => void
}

/** Reads a whole bundle and reports every fault in it before anything is written. Null where none could be made of it. */
export async function checkBundle(file: BundleFile, checking: Checking): Promise<CheckedBundle | null> {
  const { findings, onBytes } = checking
  try {
    // A pipe could not be read twice.
    if (!(await stat(file.path)).isFile()) {
      findings.fault('file-unreadable', file.name, 'is not a regular file')
      return null
    }
    const stamp = await stampOf(file.path)
    const bundle = await readBundle(file, findings, onBytes)
    if (bundle === null) return null
    const source = checkHeader(bundle, file, findings)
    const identities = await checkEntries(bundle, checking)
    return source && { file, source, identities, stamp }
  } catch (error) {
    findings.fault('file-unreadable', file.name, `cannot be read: ${whyUnreadable(error)}`)
    return null
  }
}

/** Changes whenever the file does. */
export async function stampOf(path: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(path)
  return `${ino} ${size} ${mtimeMs}`
}

function checkHeader({ header }: OpenBundle, { prefix }: BundleFile, findings: Findings): BundleSource | null {
  const unstorable = firstUnstorable(header['source'], `${prefix}source`)
  if (unstorable) findings.fault('value-unstorable', unstorable.path, unstorable.message)
  return readHeader(header, prefix, findings)
}

async function checkEntries(bundle: OpenBundle, checking: Checking): Promise<NamedIdentity[]> {
  const { findings, crossChecks } = checking
  const identities: NamedIdentity[] = []
  const paths = new Map<string, string>()
  for await (const entry of bundle.entries) {
    const draft = checkEntry(entry, checking)
    if (draft === null) continue
    const { kind, key } = draft
    const name = `${kind} ${key}`
    const first = paths.get(name)
    if (first !== undefined) findings.fault('key-repeated', `${entry.path}.key`, `repeats the key "${key}" of ${first}`)
    else {
      paths.set(name, entry.path)
      identities.push(identityOf(draft))
      crossChecks.define(draft, entry.path)
    }
  }
  return identities
}

function identityOf(draft: Draft): NamedIdentity {
  const { kind, key, sourceId, name } = draft
  if (draft.kind !== 'token') return { kind, key, sourceId, name }
  const { collection, type } = draft.document
  return { kind, key, sourceId, name, token: { collection, type } }
}

function checkEntry(entry: BundleEntry, { findings, crossChecks }: Checking): Draft | null {
  const unstorable = firstUnstorable(entry.value, entry.path)
  if (unstorable) {
    findings.fault('value-unstorable', unstorable.path, unstorable.message)
    return null
  }
  const draft = readEntry(entry, findings, crossChecks.refer)
  if (draft?.kind === 'component') {
    if (draft.spec !== null) checkSpec(draft.spec, `${entry.path}.spec`, findings)
    if (draft.attachedSpec !== null) checkSpec(draft.attachedSpec, `${entry.path}.attached_spec`, findings)
  }
  if (draft?.kind === 'screen' && draft.spec !== null) checkSpec(draft.spec, `${entry.path}.spec`, findings)
  return draft
}

function whyUnreadable(error: unknown): string {
  const code = isRecord(error) ? error['code'] : undefined
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EACCES' || code === 'EPERM') return 'reading it is not permitted'
  if (typeof code === 'string' && code.startsWith('Z_')) return 'the gzip data is damaged or cut off'
  if (code === UNPACKS_WITHOUT_END) return 'the gzip data unpacks to more than 200 times its size, as no library does'
  throw error
}
