// What a release answers about everything in its store: later programs are asked the same, and must say the same.
import { createHash } from 'node:crypto'

/**
 * `send({ key, method, route, body })` gives the status and the parsed answer; `bytes(url)` what lies there. `keys` are
 * by name, `all` has every scope. A question names its key, so that the answers of all keys are compared.
 */
export async function askEverything({ send, bytes, keys }) {
  const asks = []
  const ask = async (key, route, body) => {
    const method = body === undefined ? 'GET' : 'POST'
    const { status, answer } = await send({ key: keys[key], method, route, body })
    if (status === 400) throw new Error(`${route}: ${JSON.stringify(answer)}`)
    asks.push({ key, method, route, ...(body === undefined ? {} : { body }), status, answer })
    return answer
  }
  /** Not every release has it. */
  const askConsole = async (route) => {
    const { status, answer } = await send({ key: keys.all, method: 'GET', route, atConsole: true })
    if (status === 200) asks.push({ key: 'all', method: 'GET', route, atConsole: true, status, answer })
  }
  for (const key of Object.keys(keys))
    for (const route of ['/v1/components?limit=100', '/v1/documentation/pages?limit=100', '/v1/tokens?limit=500'])
      await ask(key, route)
  await ask('neighbor', '/v1/components?limit=100&fields=id,name,sync_status')

  const lists = {
    component: (await ask('all', `/v1/components?limit=100&sync_status=${SYNC_STATUSES}`)).data,
    token: (await ask('all', '/v1/tokens?limit=500&include_scopes=true')).data,
    style: (await ask('all', '/v1/styles?limit=500')).data,
    'token-collection': (await ask('all', '/v1/tokens:describe')).collections,
  }
  await ask('all', '/v1/styles:describe')
  await ask('all', '/v1/components:driftSummary')
  for (const { id } of lists['token-collection']) await ask('all', '/v1/tokens:values', { collection: id })
  for (const some of inFifties(lists.style)) await ask('all', '/v1/styles:values', { ids: some })
  for (const some of inFifties(lists.component)) {
    await ask('all', '/v1/components:validate', { component_ids: some })
    await ask('all', '/v1/components/specs:batchGet', { component_ids: some })
  }
  for (const { id } of lists.component) {
    await ask('all', `/v1/components/${id}`)
    await ask('all', `/v1/components/${id}/spec?include=variants&include=tokenValues`)
    await ask('all', `/v1/components/${id}/build-order`)
    await ask('all', `/v1/entities/component/${id}/graph?limit=500`)
    await ask('all', `/v1/entities/component/${id}/related?depth=2&limit=200`)
  }
  for (const [kind, entities] of Object.entries(lists))
    for (const { id } of entities) await ask('all', `/v1/entities/${kind}/${id}/documentation`)
  const pages = (await ask('docs', '/v1/documentation/pages?limit=100')).data
  for (const { id, slug } of pages) {
    await ask('docs', `/v1/documentation/pages/${id}`)
    await ask('docs', `/v1/documentation/pages/${slug}`)
  }
  for (const { id } of lists.component) await askConsole(`/console/history/component/${id}`)
  for (const { id } of pages) await askConsole(`/console/history/doc-page/${id}`)
  for (const what of ['changes?limit=50', 'releases', 'links', 'hooks']) await askConsole(`/console/${what}`)
  const { answer } = await send({ key: keys.all, method: 'GET', route: '/console/overview', atConsole: true })
  return { asks, uploads: await uploads({ asks, send, bytes, key: keys.all }), storage: answer.storage }
}

/** Every object that a block shows, by its bytes. */
async function uploads({ asks, send, bytes, key }) {
  const named = [...new Set(JSON.stringify(asks).match(/(?<="object_key":")[^"]+/g) ?? [])]
  const all = []
  for (const object_key of named.sort()) {
    const { answer } = await send({ key, method: 'GET', route: `/console/objects/${object_key}`, atConsole: true })
    const sha256 = createHash('sha256')
      .update(await bytes(answer.url))
      .digest('hex')
    all.push({ object_key, content_type: answer.content_type, size_bytes: answer.size_bytes, sha256 })
  }
  return all
}

const SYNC_STATUSES = 'synced,outdated,sync_pending,syncing,deleted_in_source,schema_upgrade_required'

function* inFifties(entities) {
  for (let from = 0; from < entities.length; from += 50) yield entities.slice(from, from + 50).map(({ id }) => id)
}
