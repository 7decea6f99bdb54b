import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { putTo } from '../kit/uploads-kit.ts'
import { DOCX, docx } from '../kit/samples/sample-documents.ts'
import { send, type Replica, type Sent } from '../kit/replica.ts'

// People who write while something else is being proven. Each remembers what it was promised, so that a copy of the
// store can be held against it.

export interface Writer {
  readonly pageId: string
  /** What the page showed after each write, in order; the first is the empty page. The last may not be acknowledged. */
  readonly states: string[][]
  /** So many states are acknowledged. */
  acknowledged: number
}

export interface Caller {
  readonly replica: Replica
  readonly key: string
}

export async function expectSent(caller: Caller, method: string, url: string, body?: object): Promise<Sent['body']> {
  const answer = await send(caller.replica.apiUrl, caller.key, method, url, body)
  if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

export async function newWriter(caller: Caller, title: string): Promise<Writer> {
  const page = await expectSent(caller, 'POST', '/v1/documentation/pages', { title })
  return { pageId: page.id, states: [[]], acknowledged: 1 }
}

/** Appends a block or writes the page anew, now and then with all that was there gone. */
export async function writeOn(caller: Caller, writer: Writer, text: string): Promise<void> {
  const before = writer.states.at(-1) ?? []
  const isAnew = before.length >= 8
  await store(caller, writer, isAnew ? 'PUT' : 'POST', isAnew ? [text] : [...before, text], [
    { type: 'text', content: { markdown: text } },
  ])
}

/** Uploads a file and shows it on the writer's page; the bytes are kept under the key. */
export async function uploadOn(caller: Caller, writer: Writer, files: Map<string, Buffer>): Promise<void> {
  const bytes = someFile()
  const key = await upload(caller, writer.pageId, bytes)
  files.set(key, bytes)
  const before = writer.states.at(-1) ?? []
  await store(caller, writer, 'POST', [...before, key], [{ type: 'file', content: { object_key: key } }])
}

async function store(
  caller: Caller,
  writer: Writer,
  method: 'PUT' | 'POST',
  state: string[],
  blocks: object[],
): Promise<void> {
  writer.states.push(state)
  await expectSent(caller, method, `/v1/entities/doc-page/${writer.pageId}/documentation`, { blocks })
  writer.acknowledged = writer.states.length
}

/** Some ten to hundred kilobytes that no other file has. */
export const someFile = (): Buffer =>
  docx('An attachment', {
    name: 'word/media/noise.bin',
    text: randomBytes(10_000 + Math.floor(Math.random() * 90_000)),
  })

export async function upload(caller: Caller, pageId: string, bytes: Buffer): Promise<string> {
  const presigned = await expectSent(caller, 'POST', '/v1/documentation/uploads:presign', {
    kind: 'file',
    entityType: 'doc-page',
    entityId: pageId,
    contentType: DOCX,
    sizeBytes: bytes.length,
  })
  await putTo(presigned, bytes)
  await expectSent(caller, 'POST', '/v1/documentation/uploads:confirm', { object_key: presigned.object_key })
  return presigned.object_key
}

/** The bytes of an object as a browser gets them; null when the service does not know it. */
export async function download({ replica, key }: Caller, objectKey: string): Promise<Buffer | null> {
  const headers = { authorization: `Bearer ${key}` }
  const found = await fetch(`${replica.consoleUrl}/console/objects/${objectKey}`, { headers })
  if (found.status === 404) return null
  const { url } = (await found.json()) as { url: string }
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${objectKey} is known, but its bytes answer ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** What a page shows, in the words of a writer's states. */
export async function readState(caller: Caller, pageId: string): Promise<string[]> {
  const { blocks } = await expectSent(caller, 'GET', `/v1/entities/doc-page/${pageId}/documentation`)
  return blocks.map(
    ({ content }: { content: { markdown?: string; object_key?: string } }) => content.markdown ?? content.object_key,
  )
}

/** Runs `turn` again and again until it is over. */
export async function untilOver(over: AbortSignal, turn: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; !over.aborted; round++) {
    await turn(round)
    await delay(5)
  }
}
