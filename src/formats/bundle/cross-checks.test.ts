import { expect, test } from 'vitest'
import { countEdges } from './count-edges.ts'
import { CrossChecks, openReferenceMessage } from './cross-checks.ts'
import type { Draft } from './draft.ts'
import { Findings } from './findings.ts'

const collection: Draft = {
  kind: 'token-collection',
  key: 'c1',
  sourceId: null,
  name: 'Color',
  document: { modes: ['1', '2', '3'].map((id) => ({ id, name: id })), default_mode: '1' },
}
const token = (values: Record<string, number | { alias: string }>): Draft => ({
  kind: 'token',
  key: 't1',
  sourceId: null,
  name: 'bg',
  document: { collection: 'c1', type: 'FLOAT', scopes: 'ALL', description: '', values },
})

test('references: what is defined later is resolved, the rest is told once with its count', () => {
  const checks = new CrossChecks()
  checks.refer('token', 't1', 'components[0].binds[0].token')
  checks.refer('token', 't9', 'components[0].binds[1].token')
  checks.refer('token', 't9', 'components[1].binds[0].token')
  checks.refer('component', 't1', 'components[1].uses[0].component')
  checks.define(token({}), 'tokens[0]')
  const open = checks.openReferences()
  expect(open).toEqual([
    { kind: 'token', key: 't9', path: 'components[0].binds[1].token', count: 2 },
    { kind: 'component', key: 't1', path: 'components[1].uses[0].component', count: 1 },
  ])
  expect(open.map(openReferenceMessage)).toEqual([
    'names the token "t9", which is neither in the bundle nor in the library (named 2 times); it is kept unresolved',
    'names the component "t1", which is neither in the bundle nor in the library; it is kept unresolved',
  ])
})

test('modes: values that are missing or beyond the collection are warned about, whatever the order', () => {
  const checks = new CrossChecks()
  const findings = new Findings()
  checks.define(token({ '1': 4, '9': 5 }), 'tokens[0]')
  checks.define(token({ '1': 4, '2': 5, '3': 6 }), 'tokens[1]')
  checks.define(collection, 'collections[0]')
  checks.warnAboutModes(findings)
  expect(findings.warnings).toEqual([
    {
      code: 'mode-value-missing',
      path: 'tokens[0].values',
      message: 'has no value for the modes 2, 3 of its collection',
    },
    {
      code: 'mode-value-extra',
      path: 'tokens[0].values',
      message: 'has a value for the mode 9 that its collection lacks',
    },
  ])
})

test('warnings: the first are listed, those that are silenced are not, and all are counted by their code', () => {
  const findings = new Findings(['text-cut'])
  for (let at = 0; at < 150; at++) {
    findings.warn('text-cut', `tokens[${at}]`, 'was cut')
    findings.warn('link-lost', `tokens[${at}]`, 'is odd')
  }
  expect(findings.warnings).toHaveLength(150)
  const other = new Findings()
  for (let at = 0; at < 300; at++) other.warn('link-lost', `styles[${at}]`, 'is odd')
  findings.join(other)
  expect(findings.warnings).toHaveLength(200)
  expect(findings.warnings.map(({ code }) => code)).not.toContain('text-cut')
  expect(findings.warningCounts).toEqual({ 'text-cut': 150, 'link-lost': 450 })
})

test('edges: one per target, per property of a token, per alias', () => {
  expect(countEdges(token({ '1': { alias: 'a' }, '2': { alias: 'a' }, '3': 5 }))).toBe(1)
  const component: Draft = {
    kind: 'component',
    key: 'k',
    sourceId: null,
    name: 'Button',
    publishedAt: null,
    spec: null,
    attachedSpec: null,
    graphics: null,
    document: {
      type: 'COMPONENT',
      description: '',
      publish_status: 'CURRENT',
      variant_count: 0,
      created_at: null,
      uses: [
        ['k2', '{}'],
        ['k2', '{"node":"1"}'],
        ['k2', '{"node":"1"}'],
      ],
      binds: [
        ['t1', '{"property":"fill","variants":["a"]}'],
        ['t1', '{"property":"fill","variants":["b"]}'],
        ['t1', '{"property":"stroke"}'],
        ['t1', '{}'],
      ],
      styles: [['s1', '{}']],
    },
  }
  expect(countEdges(component)).toBe(6)
  expect(countEdges(collection)).toBe(0)
})
