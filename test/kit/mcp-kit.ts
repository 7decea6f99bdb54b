import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, expect } from 'vitest'
import { consoleOperations } from '../../src/console-operations.ts'
import { addConsoleMcp } from '../../src/doors/http/console/console-mcp.ts'
import type { ContractMount } from '../../src/doors/http/contract/contract-mount.ts'
import type { Route } from '../../src/doors/http/handler.ts'
import { Routes } from '../../src/doors/http/routes.ts'
import type { Log } from '../../src/ports.ts'
import { silentLog } from './api.ts'
import { testListener } from './listener.ts'

// What tests of MCP share: the endpoint on a port of its own and the SDK's client in either era of the protocol.

export type Era = 'legacy' | 'modern'
export const ERAS: readonly Era[] = ['legacy', 'modern']

export async function listenMcp(mount: ContractMount, log: Log = silentLog): Promise<string> {
  const routes = new Routes<Route>()
  const { close: onClose } = addConsoleMcp(routes, mount, log, consoleOperations)
  const app = testListener(routes, { log, onClose })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => app.close())
  return `${url}/mcp`
}

export const clientOf = (era: Era): Client =>
  new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : 'auto' } })

export async function connect(url: string, key: string, era: Era = 'modern'): Promise<Client> {
  const client = clientOf(era)
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }))
  afterAll(() => client.close())
  return client
}

export const textOf = ({ content }: CallToolResult): string => {
  const [first] = content
  if (first?.type !== 'text') throw new Error('no text in the answer')
  return first.text
}

/** Calls a tool that must succeed, and checks what holds for every answer. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of thirteen shapes that were just validated
export async function answerOf(client: Client, name: string, given: Record<string, unknown> = {}): Promise<any> {
  const result = await client.callTool({ name, arguments: given })
  const text = textOf(result)
  expect(result.isError, text).toBeFalsy()
  expect(JSON.parse(text)).toEqual(result.structuredContent)
  expect(tokensOf(text), `${name} ${JSON.stringify(given)}`).toBeLessThanOrEqual(8_000)
  return result.structuredContent
}

/** Calls a tool that must fail, and returns what the agent is told. */
export async function refusalOf(client: Client, name: string, given: Record<string, unknown>): Promise<string> {
  const result = await client.callTool({ name, arguments: given })
  expect(result.isError).toBe(true)
  return textOf(result)
}

export const tokensOf = (text: string): number => countTokens(text, { disallowedSpecial: new Set<string>() })

/** Follows `next` to the end and returns every answer. */
export async function walk(client: Client, name: string, given: Record<string, unknown>): Promise<unknown[]> {
  const answers: unknown[] = []
  let call: { tool: string; arguments: Record<string, unknown> } | undefined = { tool: name, arguments: given }
  while (call) {
    const answer = await answerOf(client, call.tool, call.arguments)
    answers.push(answer)
    expect(answers.length, 'a walk ends').toBeLessThan(1_000)
    call = answer.next
  }
  return answers
}
