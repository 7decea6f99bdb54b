import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { begunPush } from '../../src/doors/cli/asking/begun-push.ts'
import { pushFiles } from '../../src/doors/cli/asking/push-client.ts'
import { filesToPush, partsOf } from '../../src/doors/cli/asking/push-files.ts'
import { testConsole } from '../kit/console.ts'
import { pushScene } from './push-scene.ts'

const { api, url, target, write, pushesOf } = await pushScene()

/** More than one request may bring. */
async function largeLibrary() {
  const long = 'x'.repeat(95_000)
  const components = Array.from({ length: 400 }, (_, at) => ({
    key: `k${at}`,
    node_id: `1:${at}`,
    name: `C${at}`,
    type: 'COMPONENT',
    description: `${at} ${long}`,
  }))
  const source = { tool: 'synthetic', file_key: 'large', name: 'Large' }
  const lines = [{ vitrine: 1, source }, ...components.map((one) => ({ kind: 'component', ...one }))]
  const files = await filesToPush([write('large.ndjson', lines.map((line) => `${JSON.stringify(line)}\n`).join(''))])
  expect(files[0]?.size).toBeGreaterThan(33_554_432)
  return files
}

test('more than one request may bring goes in parts, and goes on where a client stopped that is gone', async () => {
  const files = await largeLibrary()
  const dryRun = new URLSearchParams({ dry_run: 'true' })
  const to = await target()
  const gone = spawnSync(process.execPath, ['--eval', '']).pid
  const begun = await begunPush(to.begunIn, to, { files, wishes: dryRun })
  const { id } = (await testConsole(api).call('startImport', { key: to.key, query: { by_parts: true, dry_run: true } }))
    .body
  await begun.begin(id)
  for await (const { number, name, bytes } of partsOf(files, 16_777_216)) {
    const at = `${url}/imports/${id}/parts/${number}?name=${name}`
    if (number < 3) expect((await fetch(at, { method: 'PUT', headers: headersOf(to), body: bytes })).status).toBe(200)
  }
  // Whoever is still at it is left alone.
  expect((await begunPush(to.begunIn, to, { files, wishes: dryRun })).id).toBeNull()
  const [kept = ''] = readdirSync(to.begunIn)
  writeFileSync(path.join(to.begunIn, kept), `${id} ${gone}`)

  const sent: unknown[] = []
  const onProgress = (event: unknown) => void sent.push((event as { phase?: unknown; done?: unknown }).phase)
  const pushed = await pushFiles({ ...to, onProgress }, files, dryRun)
  expect(pushed, JSON.stringify(pushed.error)).toMatchObject({
    id,
    state: 'done',
    summary: { components: { added: 400 } },
  })
  expect(sent).toContain('sending bytes')
  expect(await pushesOf(to.key)).toHaveLength(1)
  expect(readdirSync(to.begunIn)).toEqual([])

  // Other wishes are another push.
  await begun.begin(id)
  expect((await begunPush(to.begunIn, to, { files, wishes: new URLSearchParams() })).id).toBeNull()
  // What the server has forgotten is begun anew.
  writeFileSync(path.join(to.begunIn, kept), `${id.replace(/^.{8}/, '00000000')} ${gone}`)
  const again = await pushFiles(to, files, dryRun)
  expect([again.state, await pushesOf(to.key).then(({ length }) => length)]).toEqual(['done', 2])
})

const headersOf = ({ key }: { key: string }) => ({
  authorization: `Bearer ${key}`,
  'content-type': 'application/octet-stream',
})
