import { randomBytes } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { constants, copyFile, link, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { ServiceError, writesRefused } from '../../errors.ts'
import type { Log, ObjectStore, SignedObjects } from '../../ports.ts'
import { makeFolder } from '../make-folder.ts'
import { storeUnavailable } from './object-errors.ts'
import type { ObjectUrls } from './object-urls.ts'
import { paced, UploadsUnderWay } from './uploads-under-way.ts'

interface DiskObjectsOptions {
  readonly directory: string
  readonly urls: ObjectUrls
  readonly log: Log
  /** Whether the upload that a key was signed for still waits for its bytes. */
  readonly isAwaited: (key: string) => Promise<boolean>
  /** Whether the disk has room for so many bytes, and for what else is kept on it. */
  readonly hasRoomFor?: (bytes: number) => boolean
}

/**
 * Objects as files. Bytes are written beside, synced and renamed into place, so a file is whole or absent; it is
 * replaced and never changed, which is why a copy may be a second link to the same bytes.
 */
export function createDiskObjects(options: DiskObjectsOptions): ObjectStore & SignedObjects {
  const { directory, urls, log, isAwaited, hasRoomFor = () => true } = options
  const temporary = path.join(directory, 'incoming')
  const underWay = new UploadsUnderWay()
  const fileOf = (key: string): string => {
    if (!/^[a-z]+(\/[A-Za-z0-9_-]+)+$/.test(key)) throw new Error('this is not the key of an object')
    return path.join(directory, key)
  }

  const store = async (key: string, { bytes, write, mayKeep }: NewObject): Promise<void> => {
    const target = fileOf(key)
    if (!hasRoomFor(bytes)) throw noRoom()
    const draft = path.join(temporary, randomBytes(12).toString('hex'))
    await makeDurableFolder(temporary)
    await makeDurableFolder(path.dirname(target))
    try {
      const file = await open(draft, 'wx', 0o600)
      try {
        await write(file)
        await file.sync()
      } finally {
        await file.close()
      }
      if (!(await mayKeep())) throw noLongerAwaited()
      await rename(draft, target)
      await syncFolder(path.dirname(target))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  /** Whatever the file system says becomes one error, but for those that speak to the caller. */
  const guarded = async <T>(action: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ServiceError) throw error
      const failure = storeUnavailable(log, action, error)
      throw isFull(error) ? writesRefused() : failure
    }
  }

  return {
    put: (key, bytes) =>
      guarded('put', () =>
        store(key, {
          bytes: bytes.length,
          write: (file) => file.writeFile(bytes),
          mayKeep: () => Promise.resolve(true),
        }),
      ),

    read: (key, { maxBytes }) =>
      guarded('read', () =>
        orNull(async () => {
          const file = await open(fileOf(key), 'r')
          try {
            const { size } = await file.stat()
            return size > maxBytes ? 'too_large' : await file.readFile()
          } finally {
            await file.close()
          }
        }),
      ),

    copy: (from, to) =>
      guarded('copy', async () => {
        await makeDurableFolder(path.dirname(fileOf(to)))
        const done = await orNull(async () => {
          await linkOrCopy(fileOf(from), fileOf(to))
          await syncFolder(path.dirname(fileOf(to)))
          return true
        })
        return done ?? false
      }),

    remove: (key) =>
      guarded('remove', async () => {
        await underWay.end(key)
        await rm(fileOf(key), { force: true })
      }),

    presignPut: (upload) =>
      Promise.resolve({ url: urls.signPut(upload), headers: { 'Content-Type': upload.contentType } }),
    presignGet: (download) => Promise.resolve(urls.signGet(download)),

    sweep: ({ olderThan }) =>
      guarded('sweep', async () => {
        for (const name of (await orNull(() => readdir(temporary))) ?? []) {
          const file = path.join(temporary, name)
          const found = await orNull(() => stat(file))
          if (found && found.mtimeMs < olderThan.getTime()) await rm(file, { force: true })
        }
      }),

    async receive({ key, query, contentType, contentLength, body }) {
      const upload = urls.openPut(key, query)
      if (contentType !== upload.contentType) throw wrongType(upload.contentType)
      if (contentLength === undefined) throw lengthRequired()
      if (contentLength > upload.sizeBytes) throw tooLarge(upload.sizeBytes)
      if (!(await isAwaited(key))) throw noLongerAwaited()
      await guarded('receive', () =>
        underWay.run(key, (signal) =>
          // Asked again when the bytes are there: meanwhile the upload may have been confirmed with earlier ones.
          store(key, {
            bytes: contentLength,
            write: (file) => pour(earlierGoes(paced(body, signal), fileOf(key)), file, upload.sizeBytes),
            mayKeep: () => isAwaited(key),
          }),
        ),
      )
    },

    send: ({ key, query }) =>
      guarded('send', async () => {
        const { contentType, disposition } = urls.openGet(key, query)
        const found = await orNull(() => stat(fileOf(key)))
        if (!found) throw new ServiceError('SVC_NOT_FOUND', 'this object is no longer there', { type: 'object' })
        const stream: ReadStream = createReadStream(fileOf(key))
        return { stream, sizeBytes: found.size, contentType, disposition }
      }),
  }
}

interface NewObject {
  readonly bytes: number
  readonly write: (file: FileHandle) => Promise<void>
  /** Asked when the bytes are there. */
  readonly mayKeep: () => Promise<boolean>
}

/** Two PUTs of one upload may lie beside each other while the later one is no larger than this. */
const BESIDE_BYTES = 65_536

/** What an earlier PUT left goes before the two together are more than was reserved. */
async function* earlierGoes(body: AsyncIterable<Uint8Array>, earlier: string): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const part of body) {
    if (length <= BESIDE_BYTES && length + part.length > BESIDE_BYTES) await rm(earlier, { force: true })
    length += part.length
    yield part
  }
}

async function pour(body: AsyncIterable<Uint8Array>, file: FileHandle, most: number): Promise<void> {
  let length = 0
  try {
    for await (const part of body) {
      length += part.length
      if (length > most) throw tooLarge(most)
      await file.writeFile(part)
    }
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ECONNRESET') throw error
    throw new ServiceError('SVC_INVALID_ARGUMENT', 'the body ended before it was complete: send it again', {
      issues: [{ path: 'body', message: 'ended before it was complete' }],
    })
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isAbsent(error)) throw error
    // Not every file system has links.
    await copyFile(from, to, constants.COPYFILE_EXCL)
    const file = await open(to, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }
}

async function makeDurableFolder(folder: string): Promise<void> {
  const made = makeFolder(folder, 0o700)
  if (made !== undefined) await syncFolder(path.dirname(made))
}

async function syncFolder(folder: string): Promise<void> {
  // Windows has no way to sync a folder, and does not need one.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

// What the disk would say a little later.
const noRoom = (): Error => Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown }).code))

const isAbsent = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT'

const wrongType = (type: string): ServiceError =>
  new ServiceError('SVC_UNSUPPORTED_MEDIA_TYPE', `this URL takes ${type} only, as it was signed`, { supported: [type] })
const lengthRequired = (): ServiceError =>
  new ServiceError('SVC_LENGTH_REQUIRED', 'send the length of the body in Content-Length', undefined)
const tooLarge = (limit: number): ServiceError =>
  new ServiceError('SVC_PAYLOAD_TOO_LARGE', `this URL takes at most ${limit} bytes, as it was signed`, {
    limit_bytes: limit,
  })
const noLongerAwaited = (): ServiceError =>
  new ServiceError('SVC_NOT_FOUND', 'this upload is confirmed or gone: presign another one', { type: 'upload' })
