import type { GivenBytes } from '../../contract/body.ts'
import { invalidArgument } from '../../errors.ts'
import type { PackedForm } from './form/form-pack.ts'
import { nameFault } from './rules/part-name.ts'

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/zip': 'zip',
  'application/x-zip-compressed': 'zip',
  'application/gzip': 'json.gz',
  'application/x-gzip': 'json.gz',
  'application/x-ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'text/css': 'css',
}

/** The files of one request: one as it is, or those of a form, which were checked while they came. */
export function givenFiles({ contentType, bytes, files }: GivenBytes, name: string | undefined): PackedForm {
  if (files) return { bytes, files }
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  const file = checked(name ?? `library.${EXTENSIONS[type] ?? 'json'}`, 'query.name')
  return { bytes, files: [{ name: file, from: 0, size: bytes.length }] }
}

export function checked(name: string, path: string): string {
  const fault = nameFault(name)
  if (fault) throw invalidArgument([{ path, message: fault }])
  return name
}
