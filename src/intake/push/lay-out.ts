import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { ServiceError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import type { SentFile } from '../files/find-source-files.ts'
import { listParts, type PushedPart } from './parts-store.ts'
import { PART_BYTES } from './pushed-import.ts'

type LayServices = Pick<Services, 'db' | 'objects'>

/** The parts as files, those of one name after each other. On the disk they have numbers: names say what they are. */
export async function layOut(
  services: LayServices,
  { projectId, id }: { readonly projectId: string; readonly id: string },
  folder: string,
): Promise<SentFile[]> {
  const files = new Map<string, SentFile>()
  const read = partReader(services)
  for (const part of await listParts(services.db, projectId, id)) {
    const { name } = part
    const file = files.get(name) ?? { sentAs: name, at: path.join(folder, String(files.size + 1)) }
    files.set(name, file)
    await appendFile(file.at, await read(part), { mode: 0o600 })
  }
  return [...files.values()]
}

/** Several parts may lie in one object, one after the other: it is read once. */
function partReader({ objects }: LayServices): (part: PushedPart) => Promise<Uint8Array> {
  let last: { readonly storeKey: string; readonly bytes: Uint8Array } | null = null
  return async ({ name, storeKey, fromByte, sizeBytes }) => {
    if (last?.storeKey !== storeKey) {
      const bytes = await objects.read(storeKey, { maxBytes: PART_BYTES })
      // A store that is away throws; what is gone stays gone, and must not stand in the way of others for ever.
      if (bytes === null || bytes === 'too_large') throw partGone(name)
      last = { storeKey, bytes }
    }
    return last.bytes.subarray(fromByte, fromByte + sizeBytes)
  }
}

const partGone = (name: string): ServiceError =>
  new ServiceError('SVC_NOT_FOUND', `a part of ${name} is gone from the object store: push it again`, {
    type: 'object',
    name,
  })
