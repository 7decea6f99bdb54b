import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

// The design tool's REST interface on loopback, with every way in which it fails.

export const MOCK_TOKEN = 'figd_mock-token'

export type Endpoint =
  | 'meta'
  | 'file'
  | 'components'
  | 'component_sets'
  | 'styles'
  | 'variables'
  | 'images'
  | 'pictures'

/** What an endpoint does instead of answering well; each is used up by one request. */
export type Fault =
  | { readonly status: number; readonly retryAfter?: string }
  /** The connection is closed after so many bytes, without or with its promised length. */
  | { readonly cutAfter: number }
  /** The body ends early but well-formed as HTTP. */
  | { readonly truncateTo: number }
  /** So many bytes, then nothing for ever. */
  | { readonly stallAfter: number }
  /** The body in pieces with pauses between. */
  | { readonly dripMs: number }
  | { readonly body: string }

export interface MockFile {
  /** `GET /v1/files/:key`, with its `version` and `name`. */
  file: Record<string, unknown>
  components?: unknown[]
  componentSets?: unknown[]
  styles?: unknown[]
  /** Null: the plan does not allow it (403). */
  variables?: unknown
  /** Where the pictures of image fills are, by their references. */
  images?: Readonly<Record<string, string>>
  /** Where the pictures of nodes are, by their ids; null: the tool cannot draw it. */
  pictures?: Readonly<Record<string, string | null>>
}

export interface FigmaMock {
  readonly url: string
  readonly files: Map<string, MockFile>
  /** Requests as `endpoint key`, in order. */
  readonly requests: string[]
  /** The nodes of each question for pictures. */
  readonly asked: string[][]
  /** The next requests of an endpoint meet these, one after the other. */
  fail(endpoint: Endpoint, ...faults: readonly Fault[]): void
  close(): Promise<void>
}

export async function figmaMock(files: Readonly<Record<string, MockFile>> = {}): Promise<FigmaMock> {
  const known = new Map(Object.entries(files))
  const requests: string[] = []
  const asked: string[][] = []
  const faults = new Map<Endpoint, Fault[]>()
  const server = createServer((request, response) => {
    void answer(request, response)
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const drawn = /^\/v1\/images\/([^/?]+)\?ids=([^&]*)&format=png&scale=2$/.exec(request.url ?? '')
    const path = drawn ?? /^\/v1\/files\/([^/?]+)(?:\/([a-z_/]+))?(?:\?|$)/.exec(request.url ?? '')
    const endpoint = drawn ? 'pictures' : endpointOf(path?.[2])
    const file = known.get(path?.[1] ?? '')
    if (!endpoint) return send(response, 404, { status: 404, err: 'Not found' })
    requests.push(`${endpoint} ${path?.[1] ?? ''}`)
    if (request.headers['x-figma-token'] !== MOCK_TOKEN)
      return send(response, 403, { status: 403, err: 'Invalid token' })
    const fault = faults.get(endpoint)?.shift()
    if (fault && 'status' in fault) {
      if (fault.retryAfter !== undefined) response.setHeader('retry-after', fault.retryAfter)
      return send(response, fault.status, { status: fault.status, err: 'Fault' })
    }
    if (!file) return send(response, 404, { status: 404, err: 'Not found' })
    const nodes = drawn?.[2]?.split(',').map(decodeURIComponent) ?? []
    if (drawn) asked.push(nodes)
    const body = bodyOf(endpoint, file, nodes)
    if (body === null) return send(response, 403, { status: 403, err: 'Limited by Figma plan' })
    return fault ? misbehave(response, body, fault) : send(response, 200, body)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    files: known,
    requests,
    asked,
    fail: (endpoint, ...more) => void faults.set(endpoint, [...(faults.get(endpoint) ?? []), ...more]),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function endpointOf(path: string | undefined): Endpoint | null {
  if (path === undefined) return 'file'
  if (path === 'variables/local') return 'variables'
  const names = ['meta', 'components', 'component_sets', 'styles', 'images'] as const
  return names.find((name) => name === path) ?? null
}

function bodyOf(endpoint: Endpoint, mock: MockFile, nodes: readonly string[]): unknown {
  const { file, components = [], componentSets = [], styles = [], variables, images = {}, pictures = {} } = mock
  const listed = (meta: object) => ({ status: 200, error: false, meta })
  const bodies: Readonly<Record<Endpoint, () => unknown>> = {
    meta: () => ({ file: { name: file['name'], version: file['version'], last_touched_at: file['lastModified'] } }),
    file: () => file,
    components: () => listed({ components }),
    component_sets: () => listed({ component_sets: componentSets }),
    styles: () => listed({ styles }),
    images: () => listed({ images }),
    pictures: () => ({ err: null, images: Object.fromEntries(nodes.map((node) => [node, pictures[node] ?? null])) }),
    variables: () => (variables === null ? null : (variables ?? listed({ variables: {}, variableCollections: {} }))),
  }
  return bodies[endpoint]()
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

async function misbehave(
  response: ServerResponse,
  whole: unknown,
  fault: Exclude<Fault, { status: number }>,
): Promise<void> {
  const body = Buffer.from('body' in fault ? fault.body : JSON.stringify(whole))
  if ('body' in fault) return void response.end(body)
  if ('truncateTo' in fault) return void response.end(body.subarray(0, fault.truncateTo))
  if ('dripMs' in fault) {
    const piece = Math.ceil(body.length / 20)
    for (let at = 0; at < body.length && !response.destroyed; at += piece) {
      response.write(body.subarray(at, at + piece))
      await new Promise((resolve) => setTimeout(resolve, fault.dripMs))
    }
    return void response.end()
  }
  response.writeHead(200, { 'content-length': body.length })
  response.write(body.subarray(0, 'cutAfter' in fault ? fault.cutAfter : fault.stallAfter))
  if ('cutAfter' in fault) setTimeout(() => response.destroy(), 20)
}

const SHARED = new URL('../../../shared/data/figma/', import.meta.url)
export const hasSharedFiles = existsSync(SHARED)

/** A real answer of the design tool. */
export function sharedFigmaFile(name: string): Record<string, unknown> {
  const bytes = readFileSync(new URL(name, SHARED))
  const text = name.endsWith('.gz') ? gunzipSync(bytes) : bytes
  return JSON.parse(text.toString()) as Record<string, unknown>
}

export interface MockComponent {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly width?: number
  readonly description?: string
}

/** A small file as the design tool answers it, with one component after the other on one page. */
export function figmaFile(version: string, components: readonly MockComponent[]): Record<string, unknown> {
  const children = components.map(({ id, name, width = 100 }) => ({
    id,
    name,
    type: 'COMPONENT',
    absoluteBoundingBox: { x: 0, y: 0, width, height: 40 },
    fills: [{ type: 'SOLID', blendMode: 'NORMAL', color: { r: width / 1000, g: 0, b: 0, a: 1 } }],
    children: [],
  }))
  const listed = components.map(({ id, key, name, description = '' }) => [
    id,
    { key, name, description, remote: false },
  ])
  return {
    name: 'Acme UI',
    version,
    lastModified: '2026-11-01T00:00:00Z',
    schemaVersion: 0,
    document: {
      id: '0:0',
      type: 'DOCUMENT',
      name: 'Document',
      children: [{ id: '0:1', type: 'CANVAS', name: 'Page', children }],
    },
    components: Object.fromEntries(listed) as Record<string, unknown>,
    componentSets: {},
    styles: {},
  }
}

/** A row of the list of published components. */
export const publishedRow = ({ id, key, name }: MockComponent, updatedAt: string): object => ({
  key,
  file_key: 'mockfile0001',
  node_id: id,
  name,
  description: '',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: updatedAt,
})
