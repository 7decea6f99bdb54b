import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { noBrowser, startBrowser, startDemo, type DemoServer, type TestBrowser } from './browser.ts'

export interface ExplorerKit {
  readonly server: DemoServer
  readonly browser: TestBrowser
  /** A key of a project with these scopes only. */
  readonly newKey: (project: string, scopes: string) => Promise<string>
}

/** A first start imports and indexes the demo; a busy machine takes its time. */
const FIRST_START_MS = 300_000

/**
 * Tests over one server and one browser, part after part, which are there when a test runs; skipped where there is no
 * browser. What a part has opened is closed with it, so that no page of an earlier part takes its time from a later one.
 */
export function describeExplorer(
  parts: Readonly<Record<string, (kit: ExplorerKit) => void>>,
  settings: () => Promise<Readonly<Record<string, string>>>,
): void {
  describe.skipIf(noBrowser)('the explorer', () => {
    let started: readonly [DemoServer, TestBrowser] | undefined
    beforeAll(async () => {
      started = await Promise.all([settings().then(startDemo), startBrowser()])
    }, FIRST_START_MS)
    afterAll(async () => {
      await Promise.all([started?.[1].close(), started?.[0].stop()])
    })
    const ready = (): readonly [DemoServer, TestBrowser] => {
      if (!started) throw new Error('only a test has the server and the browser')
      return started
    }
    const kit: ExplorerKit = {
      get server() {
        return ready()[0]
      },
      get browser() {
        return ready()[1]
      },
      async newKey(project, scopes) {
        const [server] = ready()
        const { key } = await server.command<{ key: string }>(
          'keys',
          'create',
          '--project',
          project,
          '--scopes',
          scopes,
        )
        return key
      },
    }
    for (const [title, part] of Object.entries(parts))
      describe(title, () => {
        afterAll(() => started?.[1].closePages())
        part(kit)
      })
  })
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** Faults of accessibility, of whatever impact. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  return (await violationsOn(page)).flatMap(toldOf)
}

/** Those of them that keep people out. */
export async function seriousFaults(page: Page): Promise<string[]> {
  const violations = await violationsOn(page)
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(toldOf)
}

async function violationsOn(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe)
  // Of rules that hold, only that they hold is told: naming every element that keeps one takes longer than judging it.
  return page.evaluate<Violation[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations)`,
  )
}

const toldOf = ({ id, impact, nodes }: Violation): string[] =>
  nodes.slice(0, 3).map(({ html, failureSummary }) => `${id} (${impact}) ${html.slice(0, 160)}: ${failureSummary}`)

/** The page stands: nothing is asked for any more, and nothing says that it is on its way. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('.loading, .drawn-wait').count(), { timeout: 30_000 }).toBe(0)
}

/** The last block of a type in the editor. */
export const card = (page: Page, type: string) => page.locator(`[data-block="${type}"]`).last()
export const order = (page: Page): Promise<(string | null)[]> =>
  page.locator('[data-block]').evaluateAll((cards) => cards.map((one) => one.getAttribute('data-block')))

/** A block at the end, by the menu that a slash opens. */
export async function add(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a block', exact: true }).click()
  await page.getByRole('listbox', { name: 'Blocks' }).waitFor()
  await page.keyboard.type(title.slice(0, 8).split(' ')[0] ?? title)
  await page.getByRole('option', { name: new RegExp(`^${title}`) }).click()
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what it asked for
export async function ask<Answer>(
  { apiUrl, key }: DemoServer,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${apiUrl}/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(response.status).toBeLessThan(300)
  return (response.status === 204 ? undefined : await response.json()) as Answer
}
