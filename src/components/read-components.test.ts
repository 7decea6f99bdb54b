import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { beforeAll, expect, test } from 'vitest'
import { testApi } from '../../test/kit/api.ts'
import { BUTTON_SPEC, componentFixture } from '../../test/libraries/component-fixture.ts'
import { engines } from '../../test/kit/databases.ts'
import { fixtureId, writeLibrary } from '../../test/libraries/fixture-library.ts'

const ABSENT = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'

for (const engine of engines) {
  const api = testApi(engine)
  const fixture = api.then(componentFixture)
  beforeAll(() => fixture.then(() => undefined)) // opening a database takes longer than a test may
  const get = async (operation: string, key: string, query = {}) =>
    (await api).call(operation, { key: (await fixture).key, path: { id: (await fixture).idOf(key) }, query })
  const post = async (operation: string, ids: readonly unknown[]) =>
    (await api).call(operation, { key: (await fixture).key, body: { component_ids: ids } })

  test(`component on ${engine}: one with its health status, deleted ones too, in any case of the id`, async () => {
    expect((await get('getComponent', 'button')).body).toMatchObject({
      name: 'Forms/Button',
      chi_status: expect.any(String),
    })
    expect((await get('getComponent', 'label')).body).toMatchObject({
      sync_status: 'deleted_in_source',
      has_drift: true,
    })
    expect((await get('getComponent', 'card')).body).toMatchObject({
      chi_score: null,
      chi_status: null,
      has_spec: false,
    })
    const { key, idOf } = await fixture
    const upper = await (await api).call('getComponent', { key, path: { id: idOf('card').toUpperCase() } })
    expect(upper.body.id).toBe(idOf('card'))
  })

  test(`spec on ${engine}: the abstract, and what the rest would cost`, async () => {
    const { body } = await get('getSpec', 'button')
    const id = (await fixture).idOf('button')
    expect(Object.keys(body)).toEqual(['component_id', 'name', 'spec', 'spec_schema_version', 'more'])
    expect(Object.keys(body.spec).sort()).toEqual([
      '_svc',
      'anatomy',
      'metadata',
      'props',
      'title',
      'variantConfigurations',
    ])
    expect(body.spec.variantConfigurations).toHaveLength(4)
    expect(body.spec._svc).toMatchObject({ source_node_id: '12:34', synced_at: '2026-02-02T00:00:00.000Z' })
    expect(body.spec_schema_version).toBe('0.30.0')
    expect(body.more).toEqual({
      default: { count: 1, est_tokens: expect.any(Number), how: `GET /v1/components/${id}/spec?include=default` },
      variants: { count: 3, est_tokens: expect.any(Number), how: `GET /v1/components/${id}/spec?include=variants` },
      token_values: {
        count: 7,
        est_tokens: expect.any(Number),
        how: `GET /v1/components/${id}/spec?include=tokenValues`,
      },
    })
  })

  test(`spec on ${engine}: the default tree, and the whole document as it was imported`, async () => {
    const withDefault = (await get('getSpec', 'button', { include: 'default' })).body
    expect(withDefault.spec.default).toEqual(BUTTON_SPEC.default)
    expect(withDefault.spec).not.toHaveProperty('variants')
    expect(withDefault.more).toMatchObject({ default: null, variants: { count: 3 } })
    const whole = (await get('getSpec', 'button', { include: ['variants', 'default'] })).body
    const { title, props, default: base, variants, metadata } = whole.spec
    expect({ title, props, default: base, variants, metadata }).toEqual(
      Object.fromEntries(Object.entries(BUTTON_SPEC).filter(([key]) => key !== 'anatomy')),
    )
    expect(whole.spec.invalidVariantCombinations).toHaveLength(3)
    expect(whole.more).toMatchObject({ default: null, variants: null, token_values: { count: 7 } })
  })

  test(`spec on ${engine}: every bound token once with its values; what names no token is listed`, async () => {
    const { body } = await get('getSpec', 'button', { include: 'tokenValues' })
    expect(body.token_values).toHaveLength(1)
    expect(body.token_values[0]).toMatchObject({
      name: 'color/brand',
      resolved_type: 'COLOR',
      collection: { name: 'Colors' },
      values: [
        { mode: { id: '1:0', name: 'Light' }, value: '#FF0000', rgba: { r: 1, g: 0, b: 0, a: 1 } },
        { mode: { id: '1:1', name: 'Dark' }, value: '#0000FF80' },
      ],
    })
    expect(body.token_values_missing).toMatchObject([{ ref: 'VariableID:9:9', count: 3 }])
    expect(body.more.token_values).toBeNull()
    expect((await get('getSpec', 'icon', { include: 'tokenValues' })).body).toMatchObject({
      token_values: [],
      token_values_missing: [],
    })
  })

  test(`spec on ${engine}: what the token values would cost is what they cost`, async () => {
    for (const key of ['button', 'icon']) {
      const { est_tokens } = (await get('getSpec', key)).body.more.token_values
      const { token_values, token_values_missing } = (await get('getSpec', key, { include: 'tokenValues' })).body
      const added = JSON.stringify({ token_values, token_values_missing }).slice(1, -1)
      expect(Math.abs(est_tokens / countTokens(added) - 1)).toBeLessThan(0.15)
    }
  })

  const variant = (value: unknown) => ({ variant: typeof value === 'string' ? value : JSON.stringify(value) })

  test(`variant on ${engine}: a configuration without case, whole or partial, the default too`, async () => {
    const small = (await get('getSpec', 'button', variant({ SIZE: 'SM', state: 'hover' }))).body
    expect(small.variant).toEqual({ ...BUTTON_SPEC.variants[1] })
    expect(small.spec).not.toHaveProperty('variants')
    expect((await get('getSpec', 'button', variant({ size: 'md', state: 'rest' }))).body.variant).toEqual(
      BUTTON_SPEC.default,
    )
    const several = (await get('getSpec', 'button', variant({ size: 'sm' }))).body
    expect(several.matches).toEqual([
      { size: 'sm', State: 'rest' },
      { size: 'sm', State: 'hover' },
    ])
    expect(several).not.toHaveProperty('variant')
    expect((await get('getSpec', 'button', variant({}))).body.matches).toHaveLength(4)
  })

  test(`variant on ${engine}: none is a 404 that names the nearest`, async () => {
    const { status, body } = await get('getSpec', 'button', variant({ size: 'sm', state: 'off' }))
    expect(status).toBe(404)
    expect(body.error).toMatchObject({ code: 'SVC_NOT_FOUND', details: { nearest: expect.any(Array) } })
    expect(body.error.message).toContain('{"size":"sm","State":"rest"}')
    expect((await get('getSpec', 'button', variant('{"__proto__":"x"}'))).status).toBe(404)
  })

  for (const [name, key, query] of [
    ['no JSON', 'button', variant('size=sm')],
    ['an array', 'button', variant([])],
    ['a nested value', 'button', variant({ size: { a: 1 } })],
    ['null', 'button', variant({ size: null })],
    ['deep', 'button', variant('['.repeat(5000) + ']'.repeat(5000))],
    ['10 kB', 'button', variant({ size: 'x'.repeat(10_000) })],
    ['empty', 'button', variant('')],
    ['half of a surrogate pair', 'button', variant(String.raw`{"size":"\ud800"}`)],
    ['a number that is none', 'button', variant('{"size":1e999}')],
    ['a component without variants', 'icon', variant({ size: 'sm' })],
    ['together with include=variants', 'button', { ...variant({ size: 'sm' }), include: 'variants' }],
  ] as const) {
    test(`variant on ${engine}: ${name} is a 400`, async () => {
      const { status, body } = await get('getSpec', key, query)
      expect(status).toBe(400)
      expect(body.error.details.issues[0].path).toBe('query.variant')
    })
  }

  test(`spec on ${engine}: an unknown include is a 400, no spec a 404 that says so`, async () => {
    expect((await get('getSpec', 'button', { include: 'everything' })).body.error.code).toBe('SVC_INVALID_ARGUMENT')
    const { status, body } = await get('getSpec', 'card')
    expect(status).toBe(404)
    expect(body.error.message).toContain('has no spec')
  })

  test(`spec on ${engine}: layers that an import swept are read through the newer library`, async () => {
    const kit = await api
    const { services } = kit
    const { id, key } = await kit.project()
    const spec = (content: string) => ({ title: 'A', anatomy: {}, default: { elements: { root: { content } } } })
    await writeLibrary(services, id, [{ key: 'a', spec: spec('old') }])
    const library = await services.libraries.open({ projectId: id })
    await services.db`delete from spec_layer where project_id = ${id}`
    // The write is not learned by who still holds the older revision.
    const path = { id: library.ids[0] ?? '' }
    expect((await kit.call('getSpec', { key, path, query: { include: 'default' } })).status).toBe(503)
    await writeLibrary(services, id, [{ key: 'a', spec: spec('new') }])
    const { body } = await kit.call('getSpec', { key, path, query: { include: 'default' } })
    expect(body.spec.default.elements.root.content).toBe('new')
  })

  test(`build order on ${engine}: dependencies first, deleted ones in place, absent ones left out`, async () => {
    const { body } = await get('getBuildOrder', 'button')
    expect(body.status).toBe('computed')
    const { idOf } = await fixture
    expect(body.ordered_components).toEqual(
      [
        ['icon', 'icon', 1, true, 'schema_upgrade_required'] as const,
        ['label', 'Label', 2, false, 'deleted_in_source'] as const,
        ['button', 'Forms/Button', 3, false, 'synced'] as const,
      ].map(([item, name, component_depth, is_leaf, svc_sync_status], at) => ({
        position: at + 1,
        component_id: idOf(item),
        name,
        component_depth,
        is_leaf,
        svc_sync_status,
      })),
    )
  })

  test(`build order on ${engine}: a cycle is cut, the one asked for is last; only absent ones used is trivial`, async () => {
    const namesOf = (body: { ordered_components: readonly { name: string }[] }) =>
      body.ordered_components.map(({ name }) => name)
    expect(namesOf((await get('getBuildOrder', 'card')).body)).toEqual([
      'Cycle',
      'icon',
      'Label',
      'Forms/Button',
      'Card',
    ])
    const kit = await api
    const { services } = kit
    const { id, key } = await kit.project()
    await writeLibrary(services, id, [
      { key: 'a', uses: ['b', 'leaf'] },
      { key: 'b', uses: ['c'] },
      { key: 'c', uses: ['a'] },
      { key: 'leaf' },
    ])
    for (const [root, want] of [
      ['a', ['c', 'leaf', 'b', 'a']],
      ['b', ['leaf', 'a', 'c', 'b']],
      ['c', ['b', 'leaf', 'a', 'c']],
    ] as const) {
      expect(namesOf((await kit.call('getBuildOrder', { key, path: { id: fixtureId(id, root) } })).body)).toEqual(want)
    }
    const lonely = (await get('getBuildOrder', 'lonely')).body
    expect(lonely).toMatchObject({ status: 'trivial', ordered_components: [{ position: 1, is_leaf: true }] })
  })

  test(`build order on ${engine}: beyond its ceiling it is a 504 that says not to retry`, async () => {
    let now = Date.now()
    const slow = await testApi(engine, { clock: { now: () => (now += 5_000) } })
    const { id, key } = await slow.project()
    const chain = Array.from({ length: 6_000 }, (_, at) => ({ key: `c${at}`, uses: at < 5_999 ? [`c${at + 1}`] : [] }))
    await writeLibrary(slow.services, id, chain)
    const library = await slow.services.libraries.open({ projectId: id })
    const first = library.byKey('component', 'c0') ?? 0
    const answer = await slow.call('getBuildOrder', { key, path: { id: library.ids[first] ?? '' } })
    expect(answer.status).toBe(504)
    expect(answer.body.error).toMatchObject({ code: 'SVC_TIMEOUT', details: { ceiling_ms: 8000 } })
  })

  test(`batch on ${engine}: abstracts once each, what is missing with its reason`, async () => {
    const { idOf } = await fixture
    const { body } = await post('batchGetSpecs', [
      idOf('button'),
      idOf('card'),
      idOf('button').toUpperCase(),
      ABSENT,
      idOf('icon'),
      ABSENT,
    ])
    expect(body.data.map(({ component_id }: { component_id: string }) => component_id)).toEqual([
      idOf('button'),
      idOf('icon'),
    ])
    expect(body.data[0]).toEqual((await get('getSpec', 'button')).body)
    expect(body.missing).toEqual([
      { id: idOf('card'), reason: 'no_spec' },
      { id: ABSENT, reason: 'not_found' },
    ])
  })

  test(`validate on ${engine}: missing variants, no spec, no set`, async () => {
    const { idOf } = await fixture
    const { body } = await post('validateComponents', [idOf('button'), idOf('icon'), idOf('card'), ABSENT, ABSENT])
    expect(body.checked).toBe(4)
    expect(body.valid).toBe(false)
    expect(body.issues).toEqual([
      expect.objectContaining({
        type: 'missing_variant',
        configuration: { size: 'sm', State: 'off' },
        missing_count: 2,
      }),
      expect.not.objectContaining({ missing_count: expect.anything() }),
      expect.objectContaining({ type: 'not_a_variant_set', name: 'icon' }),
      expect.objectContaining({ type: 'no_spec', name: 'Card' }),
      expect.objectContaining({ type: 'no_spec', component_id: ABSENT, name: null }),
    ])
    expect((await post('validateComponents', [idOf('icon')])).body.valid).toBe(true)
  })

  for (const operation of ['batchGetSpecs', 'validateComponents']) {
    for (const [name, ids, code] of [
      ['none', [], 'SVC_INVALID_ARGUMENT'],
      ['51, duplicates counted', Array.from({ length: 51 }, () => ABSENT), 'SVC_BATCH_LIMIT_EXCEEDED'],
      ['not uuid-shaped', ['12:34'], 'SVC_INVALID_ARGUMENT'],
      ['a number', [1], 'SVC_INVALID_ARGUMENT'],
      ['null', [null], 'SVC_INVALID_ARGUMENT'],
    ] as const) {
      test(`${operation} on ${engine}: ${name} is refused`, async () => {
        const { status, body } = await post(operation, ids)
        expect([status, body.error.code]).toEqual([400, code])
      })
    }
    test(`${operation} on ${engine}: 50 are served`, async () => {
      expect(
        (
          await post(
            operation,
            Array.from({ length: 50 }, () => ABSENT),
          )
        ).status,
      ).toBe(200)
    })
  }

  test(`drift on ${engine}: no version first, then the oldest; deleted ones are left out`, async () => {
    const { key, idOf } = await fixture
    const { body } = await (await api).call('summarizeDrift', { key })
    expect(body).toEqual({
      data: [['cycle', 'Cycle', null] as const, ['icon', 'icon', '0.8.0'] as const].map(
        ([item, name, spec_schema_version]) => ({
          component_id: idOf(item),
          name,
          spec_schema_version,
          minimum_schema_version: '0.11.0',
          last_synced_at: '2026-02-01T10:00:00.000Z',
        }),
      ),
      drifting_count: 2,
      truncated: false,
      minimum_schema_version: '0.11.0',
    })
  })

  test(`drift on ${engine}: the count is exact beyond the 200 that are listed`, async () => {
    const kit = await api
    const { services } = kit
    const { id, key } = await kit.project()
    const spec = { title: 'Old', anatomy: {}, default: { elements: {} } }
    await writeLibrary(
      services,
      id,
      Array.from({ length: 230 }, (_, at) => ({ key: `k${at}`, spec })),
    )
    const { body } = await kit.call('summarizeDrift', { key })
    expect(body).toMatchObject({ drifting_count: 230, truncated: true })
    expect(body.data).toHaveLength(200)
  })

  test(`another project on ${engine}: its ids answer as if they did not exist, in every place`, async () => {
    const kit = await api
    const { key } = await fixture
    const foreign = (await componentFixture(await api)).idOf('button')
    const headers = { 'x-request-id': 'same' }
    for (const operation of ['getComponent', 'getSpec', 'getBuildOrder']) {
      const [a, b] = await Promise.all(
        [foreign, ABSENT].map((id) => kit.call(operation, { key, path: { id }, headers })),
      )
      expect(a?.status).toBe(404)
      expect(a?.text.replaceAll(foreign, ABSENT)).toBe(b?.text)
      expect((await kit.call(operation, { key, path: { id: 'not-a-uuid' }, headers })).status).toBe(404)
    }
    for (const operation of ['batchGetSpecs', 'validateComponents']) {
      const [a, b] = await Promise.all(
        [foreign, ABSENT].map((id) => kit.call(operation, { key, body: { component_ids: [id] }, headers })),
      )
      expect(a?.text.replaceAll(foreign, ABSENT)).toBe(b?.text)
    }
  })
}
