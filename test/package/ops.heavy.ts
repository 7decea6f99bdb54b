import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT, startServer } from './packed.ts'

// What is in ops/, run by Prometheus itself over a scrape of a real server.

const [PROMETHEUS, PROMTOOL] = ['/usr/bin/prometheus', '/usr/bin/promtool'] as const
const isThere = existsSync(PROMETHEUS) && existsSync(PROMTOOL)
if (!isThere) console.warn('ops/ is not run by Prometheus: install Debian’s package "prometheus"')

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
}
interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[]
}

const rules = parse(readFileSync(path.join(ROOT, 'ops/vitrine-alerts.yml'), 'utf8')) as Rules
const dashboard = JSON.parse(readFileSync(path.join(ROOT, 'ops/dashboard.json'), 'utf8')) as Dashboard
const expressions = [
  ...rules.groups.flatMap((group) => group.rules.map(({ alert, expr }) => [alert, expr] as const)),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
]

/** Of other engines and of what has not happened yet in a server that has just started. */
const ABSENT_HERE = new Set([
  'vitrine_database_connections',
  'vitrine_sync_age_seconds',
  'vitrine_backup_age_seconds',
  'vitrine_source_age_seconds',
  'vitrine_source_every_seconds',
])

describe.skipIf(!isThere)('Prometheus', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'vitrine-ops-'))
  const stops: (() => Promise<unknown>)[] = []
  let scrape = ''
  let url = ''
  beforeAll(async () => {
    const { started, stop } = await startServer(
      [process.execPath, path.join(ROOT, 'bin/vitrine.js'), 'start', '--json'],
      {
        cwd: home,
        env: {
          PATH: process.env['PATH'],
          VITRINE_DATA_DIR: path.join(home, 'data'),
          VITRINE_API_PORT: '0',
          VITRINE_CONSOLE_PORT: '0',
          VITRINE_LOG: 'warn',
        },
      },
    )
    stops.push(stop)
    const headers = { authorization: `Bearer ${started.key}` }
    await fetch(`${started.api_url}/v1/components?limit=1`, { headers })
    await fetch(`${started.api_url}/v1/entities:match?query=button`, { headers })
    scrape = await (await fetch(`${started.console_url}/metrics`)).text()
    const port = await freePort()
    writeFileSync(
      path.join(home, 'prometheus.yml'),
      `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: ['${path.join(ROOT, 'ops/vitrine-alerts.yml')}']
scrape_configs:
  - job_name: vitrine
    static_configs: [{ targets: ['${new URL(started.console_url).host}'] }]
`,
    )
    const prometheus = spawn(
      PROMETHEUS,
      [
        `--config.file=${path.join(home, 'prometheus.yml')}`,
        `--storage.tsdb.path=${path.join(home, 'tsdb')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    )
    stops.push(async () => {
      const ended = once(prometheus, 'exit')
      prometheus.kill('SIGTERM')
      await ended
    })
    url = `http://127.0.0.1:${port}`
    for (let attempt = 0; attempt < 600 && (await samplesOf('up{job="vitrine"} == 1')).length === 0; attempt++)
      await new Promise((resolve) => setTimeout(resolve, 100))
    // Two scrapes at least, so that there is a rate.
    await new Promise((resolve) => setTimeout(resolve, 5_000))
  }, 300_000)
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
    rmSync(home, { recursive: true, force: true })
  })

  async function query(expr: string): Promise<{ status: string; error?: string; data?: { result: unknown[] } }> {
    const asked = expr.replaceAll('$__rate_interval', '1m')
    const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(asked)}`).catch(() => null)
    // 503, as plain text, until it has read what it has on disk.
    return answer && answer.status !== 503 ? ((await answer.json()) as { status: string }) : { status: 'unreachable' }
  }
  const samplesOf = async (expr: string): Promise<unknown[]> => (await query(expr)).data?.result ?? []

  test('takes the scrape without a complaint, in both formats', async () => {
    expect(execFileSync(PROMTOOL, ['check', 'metrics'], { input: scrape }).toString()).toBe('')
    expect((await samplesOf('up{job="vitrine"}')).length).toBe(1)
  })

  for (const [name, expr] of expressions)
    test(`${name}: ${expr}`, async () => {
      const answer = await query(expr)
      expect(answer.error, answer.status).toBeUndefined()
      for (const [metric] of expr.matchAll(/\b(?:vitrine|process|nodejs)_\w+/g))
        if (!ABSENT_HERE.has(metric)) expect((await samplesOf(metric)).length, metric).toBeGreaterThan(0)
    })

  test('promtool: the rules are sound, and fire when they should and not otherwise', () => {
    const run = (...args: string[]): string =>
      execFileSync(PROMTOOL, args, { cwd: path.join(ROOT, 'ops'), stdio: ['ignore', 'pipe', 'pipe'] }).toString()
    expect(run('check', 'rules', 'vitrine-alerts.yml')).toContain(
      `SUCCESS: ${rules.groups[0]?.rules.length} rules found`,
    )
    expect(run('test', 'rules', 'vitrine-alerts.test.yml')).toContain('SUCCESS')
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
