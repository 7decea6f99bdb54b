// A backup is a gzip of lines of JSON (docs/operate/backup.md): what it is, rows in an order in which they can be
// written, objects, and last a checksum over every byte before.

export const FORMAT = 1

export interface BackupHeader {
  readonly vitrine_backup: typeof FORMAT
  readonly made_at: string
  readonly engine: string
  /** The steps of the schema that the rows are of. */
  readonly migrations: readonly { readonly version: number; readonly name: string; readonly sha256: string }[]
  /** In the order of the rows. */
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[]
  /** False: the bytes of objects are kept elsewhere. */
  readonly objects: boolean
}

interface BackedUpObject {
  readonly object: string
  readonly content_type: string
  readonly size: number
  readonly sha256: string
}

interface BackupEnd {
  readonly end: true
  readonly rows: Readonly<Record<string, number>>
  readonly objects: number
  /** Of every byte before this line. */
  readonly sha256: string
}

export type BackupEntry =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  /** `row` is JSON text, as the database wrote it. */
  | { readonly kind: 'row'; readonly table: string; readonly row: string }
  | { readonly kind: 'object'; readonly object: BackedUpObject; readonly bytes: Buffer }
  | { readonly kind: 'end'; readonly end: BackupEnd }

export const rowLine = (table: string, row: string): string => `${JSON.stringify(table)} ${row}\n`

export const objectLine = (object: BackedUpObject, bytes: Uint8Array): string =>
  `${JSON.stringify(object)} ${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}\n`

/** What a line says; it has been checked by the checksum, or will be. */
export function readLine(line: string): BackupEntry {
  if (line.startsWith('"')) {
    const cut = line.indexOf(' ')
    return { kind: 'row', table: JSON.parse(line.slice(0, cut)) as string, row: line.slice(cut + 1) }
  }
  if (line.startsWith('{"object":')) {
    const cut = line.lastIndexOf(' ')
    const object = JSON.parse(line.slice(0, cut)) as BackedUpObject
    return { kind: 'object', object, bytes: Buffer.from(line.slice(cut + 1), 'base64') }
  }
  const value = JSON.parse(line) as BackupHeader | BackupEnd
  return 'end' in value ? { kind: 'end', end: value } : { kind: 'header', header: value }
}
