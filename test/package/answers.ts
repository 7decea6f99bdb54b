import { expect } from 'vitest'
import type { Started } from './packed.ts'

/** What a stranger tries first, each thing from another part of the package: all of it has to answer. */
export async function expectAnswers({ api_url, console_url, key }: Started): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  const json = async <Body>(url: string): Promise<Body> => {
    const answer = await fetch(url, { headers })
    expect(answer.ok, `${url} ${answer.status}`).toBe(true)
    return (await answer.json()) as Body
  }
  const page = await (await fetch(`${console_url}/`)).text()
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1]
  expect((await fetch(`${console_url}${script}`)).headers.get('content-type')).toContain('javascript')
  expect((await fetch(`${console_url}/reference/scalar.js`)).status).toBe(200)

  type Search = { groups: unknown[]; coverage: { semantic: { ran: boolean } } }
  const found = await json<Search>(`${api_url}/v1/entities:match?query=${encodeURIComponent('something to press')}`)
  expect(found.coverage.semantic.ran).toBe(true)
  expect(found.groups.length).toBeGreaterThan(0)

  const { data } = await json<{ data: { id: string }[] }>(`${api_url}/v1/components?limit=1&q=button`)
  expect((await json<{ svg?: string }>(`${console_url}/console/components/${data[0]?.id}/picture`)).svg).toContain(
    '<svg',
  )

  const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const mcp = await fetch(`${console_url}/mcp`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize }),
  })
  expect(await mcp.text()).toContain('"serverInfo"')

  // The demo has a document: its text was read by a process of its own, with a library that is not in the bundle.
  expect(await settled(() => extractionOfDemo(json, api_url))).toMatchObject({ status: 'done', truncated: false })
}

type Json = <Body>(url: string) => Promise<Body>

/** What became of the demo's PDF; undefined while nobody has looked at it yet. */
async function extractionOfDemo(json: Json, apiUrl: string): Promise<object | undefined> {
  const pages = await json<{ data: { id: string }[] }>(`${apiUrl}/v1/documentation/pages?limit=100`)
  for (const { id } of pages.data) {
    type Page = { blocks: { extraction?: object | null }[] }
    const { blocks } = await json<Page>(`${apiUrl}/v1/documentation/pages/${id}`)
    const read = blocks.find(({ extraction }) => extraction)
    if (read?.extraction) return read.extraction
  }
  return undefined
}

async function settled<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return undefined
}
