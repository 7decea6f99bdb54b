// The heaviest call of each operation, by its schema's limits: a name, and what asks it once and gives the answer.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import { crc32 } from '#built/kit/crc32.js'

const BODY_BYTES = 1_048_576
const IMAGE_BYTES = 3_145_728
const FILE_BYTES = 10_485_760
const FOLDER_PAGES = 300
/** A file of a real library, which a checkout alone does not have. */
const REAL_LIBRARY = fileURLToPath(new URL('../../../shared/data/figma/files/figmagic.figma.json', import.meta.url))

export async function heaviestCalls(ask) {
  const get = (url) => () => ask('GET', url)
  const post = (url, body, method = 'POST') => {
    const payload = JSON.stringify(body)
    return () => ask(method, url, payload)
  }
  const { data: components } = (await ask('GET', '/v1/components?limit=100')).body
  const { data: tokens } = (await ask('GET', '/v1/tokens?limit=100')).body
  const { data: styles } = (await ask('GET', '/v1/styles?limit=100')).body
  const sizes = await Promise.all(
    components.map(async ({ id }) => {
      const answer = await ask('GET', `/v1/components/${id}/spec?include=variants`)
      return { id, bytes: answer.status === 200 ? answer.bytes : 0 }
    }),
  )
  const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).map(({ id }) => id)
  const component_ids = largest.slice(0, 50)
  const [component] = largest
  const text = (markdown) => ({ type: 'text', content: { markdown } })
  const filled = (piece, length = 20_000) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
  const bodyOf = (block) => {
    const blocks = []
    for (let bytes = 100; blocks.length < 200; blocks.push(block)) {
      bytes += Buffer.byteLength(JSON.stringify(block)) + 1
      if (bytes > BODY_BYTES) break
    }
    return { blocks }
  }
  const columns = 2_500
  const wide = `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'a\n'.repeat(5_000)}`.slice(0, 20_000)
  const mention = `[a](entity:component/${component}) `
  const pages = Object.fromEntries(
    await Promise.all(
      ['prose', 'wide', 'lazy', 'mentions', 'code', 'brackets'].map(async (name) => [
        name,
        (await pageOf(ask, name, [])).id,
      ]),
    ),
  )
  const documents = {
    prose: bodyOf(text(filled('A **button** starts an action, see [Link](https://a.example). '))),
    wide: bodyOf(text(wide)),
    lazy: bodyOf(text(`${'> '.repeat(60)}${'a\n'.repeat(9_900)}`.slice(0, 20_000))),
    mentions: bodyOf(text(filled(mention, Math.floor(20_000 / mention.length) * mention.length))),
    brackets: bodyOf(text(filled('['))),
    code: bodyOf({ type: 'code-snippet', content: { language: 'ts', code: filled('const a = "b"\n') } }),
  }
  const small = {
    blocks: Array.from({ length: 200 }, () => ({
      type: 'dos-and-donts',
      content: { items: Array.from({ length: 50 }, () => ({ kind: 'do', markdown: '*a* `b` [c](/d)' })) },
    })),
  }
  const numbers = `[${'1,'.repeat(500_000)}1]`
  const documentation = (name) => `/v1/entities/doc-page/${pages[name]}/documentation`
  const put = Object.entries(documents).map(([name, body]) => ({
    name: `PUT of a megabyte: ${name}`,
    make: post(documentation(name), body, 'PUT'),
  }))
  const validate = Object.entries({ ...documents, 'ten thousand fields': small }).map(([name, body]) => ({
    name: `validate a megabyte: ${name}`,
    make: post('/v1/documentation:validate', body),
  }))
  const q = encodeURIComponent(filled('button color ', 400))
  return [
    ...validate,
    {
      name: 'validate half a million numbers',
      make: () => ask('POST', '/v1/documentation:validate', `{"blocks":${numbers}}`),
    },
    ...put,
    { name: 'read a megabyte', make: get(documentation('prose')) },
    { name: 'read a megabyte of mentions', make: get(documentation('mentions')) },
    { name: 'get page with a megabyte', make: get(`/v1/documentation/pages/${pages.prose}`) },
    ...['prose', 'mentions', 'brackets'].map((name) => ({
      name: `MCP get_documentation of a megabyte: ${name}`,
      make: () => ask.tool('get_documentation', { page: pages[name] }),
    })),
    { name: 'batchGet of 50 specs', make: post('/v1/components/specs:batchGet', { component_ids }) },
    { name: 'spec with variants', make: get(`/v1/components/${component}/spec?include=variants`) },
    { name: 'spec with token values', make: get(`/v1/components/${component}/spec?include=tokenValues`) },
    {
      name: 'spec with a variant of 4,000 characters',
      make: get(
        `/v1/components/${component}/spec?variant=${encodeURIComponent(JSON.stringify({ a: filled('x', 3_980) }))}`,
      ),
    },
    { name: 'build order', make: get(`/v1/components/${component}/build-order`) },
    { name: 'validate of 50 components', make: post('/v1/components:validate', { component_ids }) },
    { name: 'components, 100 with q', make: get(`/v1/components?limit=100&q=${q}`) },
    { name: 'match over all kinds', make: get(`/v1/entities:match?limit=20&query=${q}`) },
    {
      name: 'token values of 50',
      make: post('/v1/tokens:values', { ids: tokens.slice(0, 50).map(({ id }) => id) }),
    },
    {
      name: 'style values of 50',
      make: post('/v1/styles:values', { ids: styles.slice(0, 50).map(({ id }) => id) }),
    },
    ...['component', 'token'].flatMap((type) => {
      const entity = `/v1/entities/${type}/${type === 'component' ? component : tokens[0].id}`
      return [
        { name: `related of a ${type}, depth 3`, make: get(`${entity}/related?depth=3&limit=100`) },
        { name: `edges of a ${type}`, make: get(`${entity}/graph?limit=100`) },
      ]
    }),
    { name: 'tokens, 100', make: get('/v1/tokens?limit=100&include_scopes=true') },
    { name: 'describe tokens', make: get('/v1/tokens:describe') },
    { name: 'styles, 100', make: get('/v1/styles?limit=100') },
    { name: 'describe styles', make: get('/v1/styles:describe') },
    { name: 'drift', make: get('/v1/components:driftSummary') },
    { name: 'console: changes', make: () => ask.console('/console/changes') },
    { name: 'console: overview', make: () => ask.console('/console/overview') },
    { name: 'guide', make: get('/v1/documentation/guide') },
    { name: 'block types', make: get('/v1/documentation/block-types') },
  ]
}

/** Calls that change something: each makes what it needs, and the last answer counts. */
export async function writingCalls(ask) {
  const send = (method, url, body) => ask(method, url, JSON.stringify(body))
  const text = (length) => ({
    type: 'text',
    content: { markdown: 'A button starts an action. '.repeat(800).slice(0, length) },
  })
  const megabyte = Array.from({ length: 52 }, () => text(20_000))
  const [{ id: entityId }] = (await ask('GET', '/v1/components?limit=1')).body.data
  const entity = { entityType: 'component', entityId }
  const image = JSON.stringify({ ...entity, contentType: 'image/png', data: pngOf(IMAGE_BYTES).toString('base64') })
  const file = Buffer.alloc(FILE_BYTES, '%PDF-1.7\n')
  const upload = async () => {
    const reserved = await send('POST', '/v1/documentation/uploads:presign', {
      ...entity,
      kind: 'file',
      contentType: 'application/pdf',
      sizeBytes: FILE_BYTES,
    })
    if (reserved.status !== 200) return reserved
    const { upload_url, object_key } = reserved.body
    const put = await ask.put(upload_url, file, 'application/pdf')
    return put.status === 200 ? send('POST', '/v1/documentation/uploads:confirm', { object_key }) : put
  }
  for (let at = 0; at < FOLDER_PAGES; at++)
    await send('POST', '/v1/documentation/pages', { title: `Page ${at}`, path: 'Folder' })
  let folder = 0
  return [
    {
      name: 'append a megabyte',
      make: async () => {
        const { id } = await pageOf(ask, 'appended', [])
        return send('POST', `/v1/entities/doc-page/${id}/documentation`, { blocks: megabyte })
      },
    },
    {
      name: 'batchDelete of 200 blocks',
      make: async () => {
        const blocks = Array.from({ length: 200 }, () => text(5_000))
        const { id } = await pageOf(ask, 'emptied', blocks)
        const documentation = `/v1/entities/doc-page/${id}/documentation`
        const block_ids = (await ask('GET', documentation)).body.blocks.map((block) => block.id)
        return send('POST', `${documentation}:batchDelete`, { block_ids })
      },
    },
    {
      name: 'delete a block of a megabyte',
      make: async () => {
        const { id } = await pageOf(ask, 'shortened', megabyte)
        const documentation = `/v1/entities/doc-page/${id}/documentation`
        const [block] = (await ask('GET', documentation)).body.blocks
        return ask('DELETE', `${documentation}/${block.id}`)
      },
    },
    {
      name: 'delete a page of a megabyte',
      make: async () => ask('DELETE', `/v1/documentation/pages/${(await pageOf(ask, 'deleted', megabyte)).id}`),
    },
    {
      name: `pages of a folder of ${FOLDER_PAGES}`,
      make: () => ask('GET', '/v1/documentation/pages?path=Folder&limit=100'),
    },
    {
      name: `rename a folder of ${FOLDER_PAGES}`,
      make: () => {
        const [from, to] = folder++ % 2 === 0 ? ['Folder', 'Other'] : ['Other', 'Folder']
        return send('POST', '/v1/documentation/paths:rename', { from, to })
      },
    },
    { name: 'upload an image of 3 MB', make: () => ask('POST', '/v1/documentation/images', image) },
    { name: 'upload and confirm a file of 10 MB', make: upload },
    // The last: the folder is gone with the first.
    {
      name: `clear a folder of ${FOLDER_PAGES}`,
      make: () => send('POST', '/v1/documentation/paths:clear', { path: 'Folder' }),
    },
  ]
}

/** The largest specs of a library that people made, in a project of its own. */
export async function realCalls(server, asker) {
  if (!existsSync(REAL_LIBRARY)) {
    console.log('  specs of a real library are not covered by this run: ../shared/data is absent')
    return []
  }
  await server.command('projects', 'create', 'Real')
  await server.command('import', REAL_LIBRARY, '--project', 'Real')
  const ask = asker({ ...server, key: await server.newKey('Real') })
  const { data } = (await ask('GET', '/v1/components?limit=100')).body
  const sizes = []
  for (const { id } of data) {
    const answer = await ask('GET', `/v1/components/${id}/spec?include=variants`)
    sizes.push({ id, bytes: answer.status === 200 ? answer.bytes : 0 })
  }
  const component_ids = sizes.toSorted((a, b) => b.bytes - a.bytes).map(({ id }) => id)
  const payload = JSON.stringify({ component_ids: component_ids.slice(0, 50) })
  return [
    {
      name: 'real library: spec with variants',
      make: () => ask('GET', `/v1/components/${component_ids[0]}/spec?include=variants`),
    },
    { name: 'real library: batchGet of 50 specs', make: () => ask('POST', '/v1/components/specs:batchGet', payload) },
  ]
}

/** A PNG of exactly this many bytes: a private chunk fills it up. */
function pngOf(bytes) {
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0])
  const start = [
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(6))),
  ]
  const end = chunk('IEND', Buffer.alloc(0))
  const used = start.reduce((sum, { length }) => sum + length, end.length + 12)
  return Buffer.concat([...start, chunk('teSt', Buffer.alloc(bytes - used)), end])
}

export async function pageOf(ask, title, blocks) {
  const { body } = await ask('POST', '/v1/documentation/pages', JSON.stringify({ title }))
  const answer = await ask('PUT', `/v1/entities/doc-page/${body.id}/documentation`, JSON.stringify({ blocks }))
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return body
}
