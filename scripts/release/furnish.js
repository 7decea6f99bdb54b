// What people do with a release over its API before its store is kept: every block type, pages in folders, uploads in
// every state. It goes by what the release itself tells of its block types.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** `ask(method, path, body)` answers as JSON, with the right of all scopes. */
export async function furnish({ ask, checkout }) {
  const upload = (name) => readFileSync(path.join(checkout, 'demo/documentation/uploads', name))
  const listed = async (route) => (await ask('GET', route)).data
  const components = await listed('/v1/components?limit=100')
  const tokens = await listed('/v1/tokens?limit=500')
  const styles = await listed('/v1/styles?limit=500')
  const { collections } = await ask('GET', '/v1/tokens:describe')
  const button = components.find(({ name }) => name === 'Button').id
  const documentation = (type, id) => `/v1/entities/${type}/${id}/documentation`

  const image = async (owner, data) =>
    (await ask('POST', '/v1/documentation/images', { ...owner, contentType: 'image/gif', data })).object_key
  const presigned = async (owner, bytes) => {
    const wish = { ...owner, kind: 'file', contentType: 'application/pdf', sizeBytes: bytes.length }
    const { upload_url, object_key } = await ask('POST', '/v1/documentation/uploads:presign', wish)
    return { object_key, upload_url }
  }
  const file = async (owner, bytes) => {
    const { object_key, upload_url } = await presigned(owner, bytes)
    const put = await fetch(upload_url, {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf' },
      body: bytes,
    })
    if (!put.ok) throw new Error(`PUT ${put.status}: ${await put.text()}`)
    await ask('POST', '/v1/documentation/uploads:confirm', { object_key })
    return object_key
  }

  const page = (body) => ask('POST', '/v1/documentation/pages', body)
  const welcome = await page({ title: 'Welcome', abstract: 'How to begin', icon: '👋' })
  const guide = await page({ title: 'Größen & Abstände', path: 'Guides/Layout' })
  const moved = await page({ title: 'Moved', slug: 'a-slug-of-its-own', path: 'Drafts' })
  const gone = await page({ title: 'Gone', path: 'Drafts' })
  await ask('PATCH', `/v1/documentation/pages/${moved.id}`, { title: 'Moved and renamed', path: 'Guides' })

  const owner = { entityType: 'component', entityId: button }
  const shown = await image(owner, PIXEL)
  const report = await file(owner, upload('release-checklist.pdf'))
  const goneOwner = { entityType: 'doc-page', entityId: gone.id }
  const goneImage = await image(goneOwner, PIXEL)
  await ask('POST', documentation('doc-page', gone.id), {
    blocks: [{ type: 'image', content: { object_key: goneImage, alt: 'Goes with its page' } }],
  })
  await ask('DELETE', `/v1/documentation/pages/${gone.id}`)
  // Confirmed and in no block; and one that waits for its bytes.
  await image({ entityType: 'doc-page', entityId: welcome.id }, PIXEL)
  await presigned({ entityType: 'doc-page', entityId: welcome.id }, Buffer.alloc(1000))

  const ids = {
    component: button,
    token: tokens[0].id,
    style: styles[0].id,
    'token-collection': collections[0].id,
    'doc-page': welcome.id,
  }
  const examples = (await listed('/v1/documentation/block-types')).map(({ example, allowedOwners }) => ({
    owners: allowedOwners,
    block: fitting(example, { ids, objects: { image: shown, file: report }, type: example.type }),
  }))
  const of = (kind) => examples.filter(({ owners }) => owners === null || owners.includes(kind))
  await ask('PUT', documentation('component', button), { blocks: of('component').map(({ block }) => block) })
  await ask('POST', documentation('doc-page', welcome.id), { blocks: of('doc-page').map(({ block }) => block) })
  for (const [kind, id] of [
    ['token', ids.token],
    ['style', ids.style],
    ['token-collection', ids['token-collection']],
  ])
    await ask('PUT', documentation(kind, id), { blocks: of(kind).map(({ block }) => block) })
  await ask('POST', documentation('doc-page', guide.id), { blocks: written(ids) })
  // Written three times, so that a block that was there before is gone and one came later.
  const spinner = documentation('component', components.find(({ name }) => name === 'Spinner').id)
  for (const markdown of ['First.', 'Second, which replaced the first.'])
    await ask('PUT', spinner, { blocks: [{ type: 'text', content: { markdown } }] })
  await ask('POST', spinner, { blocks: [{ type: 'text', content: { markdown: 'Third, after the second.' } }] })
  const lost = documentation('component', components.find(({ name }) => name === 'Divider').id)
  await ask('PUT', lost, { blocks: [{ type: 'heading', content: { text: 'Not for long', level: 2 } }] })
  await ask('PUT', lost, { blocks: [] })
}

/** An example with things of this library in the place of those that it names. */
function fitting(value, { ids, objects, type }) {
  if (Array.isArray(value)) return value.map((one) => fitting(one, { ids, objects, type }))
  if (typeof value === 'string')
    return value.replaceAll(/\(entity:component\/[^)]*\)/g, `(entity:component/${ids.component})`)
  if (typeof value !== 'object' || value === null) return value
  const fitted = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, fitting(member, { ids, objects, type })]),
  )
  if (typeof value.object_key === 'string') fitted.object_key = type === 'file' ? objects.file : objects.image
  if (typeof value.collection_id === 'string') fitted.collection_id = ids['token-collection']
  if (typeof value.entity_id === 'string') {
    fitted.entity_type = value.entity_type in ids ? value.entity_type : 'component'
    fitted.entity_id = ids[fitted.entity_type]
  }
  return fitted
}

/** What examples do not show: odd characters, tables, code, a mention of what is not there, long text. */
const written = ({ component, token }) => [
  { type: 'heading', content: { text: 'Maße — 寸法 📐 <b>&amp;</b>', level: 2 } },
  {
    type: 'text',
    content: {
      markdown: `See [Button](entity:component/${component}) and [a token](entity:token/${token}).\n\n| a | b |\n|---|---|\n| 1 | \`2\` |\n\n- [x] done\n- [ ] open\n\n\`\`\`js\nconst a = "\\u2028\\n"\n\`\`\``,
    },
  },
  {
    type: 'dos-and-donts',
    content: { items: [{ kind: 'dont', markdown: 'Do not\n\n1. begin here\n2. or **there**' }] },
  },
  { type: 'text', content: { markdown: 'A long line of words about distance. '.repeat(300).trim() } },
]
