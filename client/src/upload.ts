import type { Client } from './client.ts'
import type { ConfirmUploadOutput, EntityType } from './generated/types.ts'
import { putBytes } from './put-bytes.ts'
import { reachableHere } from './reachable-here.ts'

export interface Upload {
  /** What the upload is for; any entity of the project may use it afterwards. */
  readonly entityType: EntityType
  readonly entityId: string
  /** A browser's `File`, or `await openAsBlob(path)` of `node:fs`, which reads while it sends. */
  readonly file: Blob
  /** Without it the file's own. */
  readonly contentType?: string | undefined
}

export interface UploadOptions {
  readonly signal?: AbortSignal | undefined
  /** From 0 to the file's size, in order. */
  readonly onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined
}

/** Reserves, sends and confirms. The answer's `object_key` is what `image` and `file` blocks reference. */
export async function upload(
  client: Pick<Client, 'presignUpload' | 'confirmUpload'>,
  { entityType, entityId, file, contentType = file.type }: Upload,
  { signal, onProgress }: UploadOptions = {},
): Promise<ConfirmUploadOutput> {
  const kind = contentType.startsWith('image/') ? 'image' : 'file'
  const reserved = await client.presignUpload(
    { kind, entityType, entityId, contentType, sizeBytes: file.size },
    { signal },
  )
  onProgress?.(0, file.size)
  await putBytes({
    url: reachableHere(reserved.upload_url),
    headers: reserved.headers,
    file,
    signal,
    onProgress: (sentBytes) => onProgress?.(sentBytes, file.size),
  })
  return client.confirmUpload({ object_key: reserved.object_key }, { signal })
}
