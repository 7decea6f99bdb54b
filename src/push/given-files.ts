import type { GivenBytes } from '../contract/operation.ts'
import { invalidArgument } from '../errors.ts'
import { nameFault } from './rules/part-name.ts'

interface GivenFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/zip': 'zip',
  'application/x-zip-compressed': 'zip',
  'application/gzip': 'json.gz',
  'application/x-gzip': 'json.gz',
  'application/x-ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'text/css': 'css',
}
const MOST_FILES = 2_000

/** The files of one request: one as it is, or several as a form. */
export async function givenFiles({ contentType, bytes }: GivenBytes, name: string | undefined): Promise<GivenFile[]> {
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  if (type !== 'multipart/form-data') {
    return [{ name: checked(name ?? `library.${EXTENSIONS[type] ?? 'json'}`, 'query.name'), bytes }]
  }
  const files: GivenFile[] = []
  for (const [, value] of await readForm(contentType, bytes)) {
    if (typeof value === 'string') {
      throw invalidArgument([{ path: 'body', message: 'has a field that is no file: send options in the query' }])
    }
    const at = `body.file ${files.length + 1}`
    files.push({ name: checked(value.name, at), bytes: new Uint8Array(await value.arrayBuffer()) })
    if (files.length > MOST_FILES) {
      throw invalidArgument([{ path: 'body', message: `has more than ${MOST_FILES} files: send them as a zip` }])
    }
  }
  const names = new Set(files.map((file) => file.name))
  if (files.length === 0) throw invalidArgument([{ path: 'body', message: 'is a form without a file' }])
  if (names.size < files.length) {
    throw invalidArgument([{ path: 'body', message: 'has two files of one name: say their folders in their names' }])
  }
  return files
}

async function readForm(contentType: string, bytes: Uint8Array): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw invalidArgument([{ path: 'body', message: 'is no multipart/form-data, as its Content-Type says' }])
  }
}

export function checked(name: string, path: string): string {
  const fault = nameFault(name)
  if (fault) throw invalidArgument([{ path, message: fault }])
  return name
}
