import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { zip } from '../../../test/kit/samples/zip.ts'
import * as figma from '../../../test/libraries/figma-answers.ts'
import { ServiceError } from '../../errors.ts'
import { checkBundle } from '../import/check-bundle.ts'
import { LONGEST_LINE } from '../../formats/bundle/split-lines.ts'
import { MAX_DESCRIPTION } from '../../formats/bundle/bundle.ts'
import { CrossChecks } from '../../formats/bundle/cross-checks.ts'
import type { FindingCode } from '../../formats/bundle/finding-codes.ts'
import { Findings, type Finding } from '../../formats/bundle/findings.ts'
import type { MANIFEST_FINDINGS } from '../../formats/manifests/model/code-finding.ts'
import { convertFiles } from './convert-files.ts'

type Files = Readonly<Record<string, object | string | Uint8Array>>

const SIGN = { id: '8:2', type: 'VECTOR', name: 'Sign', absoluteBoundingBox: { x: 0, y: 0, width: 8, height: 8 } }
const DOTS = Array.from({ length: 5_001 }, (_, at) => ({ id: `9:${at + 2}`, type: 'RECTANGLE', name: 'Dot' }))
const bundle = (lists: object): Files => ({
  'b.json': { vitrine: 1, source: { tool: 'figma', file_key: 'f', name: 'F' }, ...lists },
})
const lines = (...rows: object[]): Files => ({ 'b.ndjson': rows.map((row) => `${JSON.stringify(row)}\n`).join('') })
const HEADER = { vitrine: 1, source: { tool: 'figma', file_key: 'f', name: 'F' } }
const collection = (more: object = {}) => ({ key: 'c', name: 'C', modes: [{ id: 'm', name: 'M' }], ...more })
const token = (more: object = {}) => ({
  key: 't',
  name: 'T',
  collection: 'c',
  type: 'FLOAT',
  scopes: 'ALL',
  values: { m: 1 },
  ...more,
})
const component = (more: object = {}) => ({ key: 'k', name: 'K', type: 'COMPONENT', ...more })
const tokens = (tree: object, more: Files = {}): Files => ({ 'a.tokens.json': tree, ...more })
const number = ($value: unknown) => ({ $type: 'number', $value })
const variable = ($value: unknown) => ({
  ...number($value),
  $extensions: { 'com.figma': { hiddenFromPublishing: false, codeSyntax: {} } },
})
const numbers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, number(1)]))
const color = ($value: unknown, more: object = {}) => ({ $type: 'color', $value, ...more })
const resolver = (more: object): object => ({ version: '2025.10', name: 'r', ...more })
const variables = (variable: object, modes: readonly object[] = [{ modeId: 'm', name: 'M' }]): Files => ({
  'variables.json': {
    meta: {
      variableCollections: { c: { id: 'c', name: 'C', modes, defaultModeId: 'm' } },
      variables: { v: { id: 'v', name: 'V', variableCollectionId: 'c', resolvedType: 'FLOAT', ...variable } },
    },
  },
})
const drawnSet = (...variants: readonly string[]): Files => ({
  'nodes.json': {
    nodes: {
      '8:1': {
        document: {
          id: '8:1',
          name: 'Button',
          type: 'COMPONENT_SET',
          children: variants.map((name, at) => ({ id: `8:${at + 2}`, name, type: 'COMPONENT', children: [] })),
        },
      },
    },
  },
})
const spec = (title: string): object => ({
  title,
  metadata: { schema: { version: '0.21.0' } },
  anatomy: {},
  default: {},
})

/**
 * For each code files that give rise to it. A new code needs a row: what cannot be provoked is no finding. Those that
 * only a live answer of the design tool provokes are in sync-figma.test.ts, sync-images.test.ts and sync-pictures.test.ts of src/intake/live, the one
 * that needs a library to compare with in src/intake/sources/sources.test.ts, and those of an import that is cut in
 * src/intake/push/cut-imports.test.ts.
 */
const PROVOKED: Readonly<
  Record<
    Exclude<
      FindingCode,
      | 'list-refused'
      | 'import-out-of-time'
      | 'import-out-of-memory'
      | 'variables-refused'
      | 'geometry-refused'
      | 'images-refused'
      | 'image-not-fetched'
      | 'pictures-refused'
      | 'picture-not-fetched'
      | 'source-similar'
      | keyof typeof MANIFEST_FINDINGS
    >,
    Files
  >
> = {
  'file-unreadable': { 'b.json.gz': Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2, 3) },
  'file-empty': { 'b.json': '' },
  'file-is-archive': { 'b.json': Uint8Array.of(0x50, 0x4b, 3, 4, 0xff) },
  'file-too-large': {
    'b.ndjson.gz': gzipSync(`${JSON.stringify(HEADER)}\n${' '.repeat(LONGEST_LINE + 1)}`, { level: 1 }),
  },
  'file-not-json': { 'b.ndjson': `${JSON.stringify(HEADER)}\n{"kind":` },
  'file-binary': { 'acme.fig': Uint8Array.of(0x66, 0x69, 0x67, 0x2d, 0) },
  'values-plain': { 'values.json': { settings: { title: 'Acme', depth: 3 } } },
  'file-not-recognized': { 'b.json': [1, 2] },
  'file-skipped': { 'folder/a.tokens.json': { a: number(1) }, 'folder/readme.txt': 'hello' },
  'entry-unreadable': {
    'acme.penpot': zip([
      { name: 'manifest.json', text: '{"type":"penpot/export-files","files":[{"id":"f","name":"Acme"}]}' },
      { name: 'files/f.json', text: '{"id":"f","name":"Acme"}' },
      { name: 'files/f/pages/p.json', text: '{"id":"p","name":' },
    ]),
  },
  'answer-refused': { 'file.json': { status: 403, err: 'Invalid token' } },
  'answer-incomplete': { 'frame.json': { id: '1:2', type: 'FRAME', children: [] } },
  'answers-mixed': { 'a.json': figma.figmaFile, 'b.json': figma.figmaFile },
  'option-unfitting': bundle({}),
  'member-missing': bundle({ components: [{ key: 'k', type: 'COMPONENT' }] }),
  'member-unknown': bundle({ component: [] }),
  'member-ignored': bundle({ components: [component({ extra: 1 })] }),
  'value-invalid': bundle({ components: [component({ type: 'WIDGET' })] }),
  'value-unstorable': bundle({ components: [component({ name: 'a\u0000b' })] }),
  'line-kind-unknown': lines(HEADER, { kind: 'widget' }),
  'list-in-header': lines({ ...HEADER, tokens: [] }, { kind: 'component', ...component() }),
  'key-repeated': bundle({ components: [component(), component()] }),
  'mode-repeated': bundle({ collections: [collection({ modes: ['A', 'B'].map((name) => ({ id: 'm', name })) })] }),
  'mode-name-repeated': bundle({ collections: [collection({ modes: ['m', 'n'].map((id) => ({ id, name: 'M' })) })] }),
  'default-mode-unknown': bundle({ collections: [collection({ default_mode: 'x' })] }),
  'mode-parent-unknown': bundle({ collections: [collection({ modes: [{ id: 'm', name: 'M', parent: 'x' }] })] }),
  'mode-value-missing': bundle({ collections: [collection()], tokens: [token({ values: {} })] }),
  'mode-value-extra': bundle({ collections: [collection()], tokens: [token({ values: { m: 1, n: 2 } })] }),
  'value-null': bundle({ collections: [collection()], tokens: [token({ values: { m: { alias: 't' } } })] }),
  'value-type-mismatch': bundle({ collections: [collection()], tokens: [token({ values: { m: 'text' } })] }),
  'style-id-invalid': bundle({ styles: [{ key: 's', name: 'S', type: 'PAINT', source_style_id: 'S:12,' }] }),
  'reference-unresolved': tokens({ a: color({ colorSpace: 'srgb', components: [{ $ref: '#/b/$value/0' }, 0, 0] }) }),
  'text-cut': tokens({ a: { ...number(1), $description: 'x'.repeat(MAX_DESCRIPTION + 1) } }),
  'text-cleaned': tokens({ a: { ...number(1), $description: 'a\u0000b' } }),
  'spec-invalid': bundle({
    components: [component({ spec: { ...spec('K'), default: { configuration: { size: {} } } } })],
  }),
  'spec-version-missing': bundle({ components: [component({ spec: { ...spec('K'), metadata: {} } })] }),
  'spec-not-recognized': {
    ...bundle({ components: [component()] }),
    'schema.json': { $schema: 'https://json-schema.org/draft-07/schema#', properties: {} },
  },
  'spec-unmatched': { ...bundle({ components: [component()] }), 'spec.json': spec('Nobody') },
  'spec-ambiguous': { ...bundle({ components: [component(), component({ key: 'l' })] }), 'spec.json': spec('K') },
  'spec-repeated': { ...bundle({ components: [component()] }), 'one/k.json': spec('K'), 'two/k.json': spec('K') },
  'file-partial': {
    'file.json': { ...figma.figmaFile, components: { '99:9': { key: figma.hex('9'), name: 'Gone' } } },
  },
  'list-empty': { 'components.json': { meta: { components: [] } } },
  'variant-unnamed': drawnSet('Size=S', 'Big'),
  'variant-repeated': drawnSet('Size=S', 'Size=S'),
  'outlines-missing': {
    'nodes.json': { nodes: { '8:1': { document: { id: '8:1', type: 'COMPONENT', name: 'Map', children: [SIGN] } } } },
  },
  'screen-too-large': {
    'nodes.json': { nodes: { '9:1': { document: { id: '9:1', type: 'FRAME', name: 'Board', children: DOTS } } } },
  },
  'vector-too-large': {
    'nodes.json': {
      nodes: {
        '8:1': {
          document: {
            id: '8:1',
            name: 'Map',
            type: 'COMPONENT',
            children: [{ id: '8:2', type: 'VECTOR', fillGeometry: [{ path: 'M0 0'.repeat(300_000) }] }],
          },
        },
      },
    },
  },
  'style-unworn': {
    'file.json': { ...figma.figmaFile, styles: { '77:1': { key: figma.hex('7'), name: 'Alone', styleType: 'FILL' } } },
  },
  'style-key-derived': {
    'nodes.json': {
      nodes: {
        '8:1': {
          document: {
            id: '8:1',
            name: 'Ink',
            type: 'RECTANGLE',
            fills: [{ type: 'SOLID', color: { r: 0, g: 0, b: 0, a: 1 } }],
          },
        },
      },
    },
  },
  'collection-without-modes': variables({ valuesByMode: {} }, []),
  'extension-unplaced': {
    'variables.json': {
      meta: {
        variableCollections: {
          b: { id: 'b', name: 'B', modes: [], isExtension: true, parentVariableCollectionId: 'elsewhere' },
        },
        variables: {},
      },
    },
  },
  'variable-unknown': variables({ resolvedType: 'HOLOGRAM', valuesByMode: {} }),
  'value-unsupported': variables({ valuesByMode: { m: { r: 2, g: 0, b: 0 } } }),
  'value-kept-as-text': tokens({ a: color('no color at all') }),
  'color-converted': tokens({ a: color({ colorSpace: 'display-p3', components: [0, 1, 0] }) }),
  'alpha-applied': tokens({
    a: color('#000000'),
    b: color('{a}', { $extensions: { tool: { alphaModifier: 0.5 } } }),
  }),
  'color-modified': tokens({
    a: color('#ff0000', { $extensions: { tool: { modify: { type: 'lighten', value: '0.5', space: 'hsl' } } } }),
  }),
  'modifier-unapplied': tokens({ a: color('{gone}', { $extensions: { tool: { alphaModifier: 0.5 } } }) }),
  'link-lost': tokens({
    a: color({ colorSpace: 'srgb', components: [1, 0, 0] }),
    b: color({ colorSpace: 'srgb', components: [{ $ref: '#/a/$value/components/0' }, 0, 0] }),
  }),
  'reference-ambiguous': {
    'folder/A.x.json': { a: variable(1) },
    'folder/B.x.json': { a: variable(2) },
    'folder/C.x.json': { c: variable('{a}') },
  },
  'alias-outdated': tokens({
    a: color('#000000', { $extensions: { 'com.figma.variableId': 'VariableID:1' } }),
    b: color('#ffffff', { $extensions: { 'com.figma.aliasData': { targetVariableName: 'a' } } }),
  }),
  'formula-unresolved': tokens({ a: number('{gone} * 2') }),
  'formula-computed': tokens({ a: number(2), b: number('{a} * 2') }),
  'reference-respelled': tokens({ 'scale-03': number(1), b: number('{Scale 03}') }),
  'token-redefined': tokens(numbers('a', 'b', 'c', 'd'), {
    'b.tokens.json': { ...numbers('v', 'w', 'x', 'y'), a: number(2) },
  }),
  'token-unnamed': tokens({ '': number(1), a: number(1) }),
  'token-unrecognized': tokens({ a: number(1), b: 7 }),
  'style-modes': tokens({
    a: { $type: 'shadow', $value: [], $extensions: { mode: { light: [{ blur: 1 }], dark: [{ blur: 2 }] } } },
  }),
  'modes-too-many': tokens({
    of: { $type: 'number', $value: Object.fromEntries(Array.from({ length: 800 }, (_, at) => [`m${at}`, at])) },
    ...Object.fromEntries(Array.from({ length: 800 }, (_, at) => [`t${at}`, { $value: '{of}' }])),
  }),
  'modes-nested': {
    'r.resolver.json': resolver({
      modifiers: {
        theme: {
          contexts: {
            light: [{ a: { ...number(1), $extensions: { mode: { Light: 1, Dark: 2 } } } }],
          },
        },
      },
      resolutionOrder: [{ $ref: '#/modifiers/theme' }],
    }),
  },
  'group-unresolved': tokens({ a: { $extends: '{a}', b: number(1) } }),
  'resolver-unresolved': {
    'r.resolver.json': resolver({
      sets: { base: { sources: [{ $ref: 'gone.json' }] } },
      resolutionOrder: [{ $ref: '#/sets/base' }],
    }),
  },
  'resolver-repeated': Object.fromEntries(
    ['r', 's'].map((name) => [
      `${name}.resolver.json`,
      resolver({ sets: { base: { sources: [{ a: number(1) }] } }, resolutionOrder: [{ $ref: '#/sets/base' }] }),
    ]),
  ),
}

const storybook = (components: object, more: object = {}): Files => ({
  'components.json': { v: 0, components, ...more },
})
const entry = (more: object = {}): object => ({ id: 'a', name: 'Button', path: './src/button.stories.tsx', ...more })
const elements = (more: object): Files => ({
  'custom-elements.json': {
    schemaVersion: '1.0.0',
    modules: [
      {
        kind: 'javascript-module',
        path: 'button.js',
        declarations: [{ kind: 'class', name: 'AcmeButton', customElement: true, tagName: 'acme-button', ...more }],
      },
    ],
  },
})
const TYPED = { exportName: 'Button', displayName: 'Button' }
const connected = (more: object = {}): object => ({
  figmaNode: 'https://www.figma.com/design/abc/Acme?node-id=1-2',
  component: 'Button',
  source: 'https://acme.example/button.tsx',
  label: 'React',
  language: 'typescript',
  template: 'export default figma.code`<Button />`',
  templateData: { imports: ["import { Button } from '@acme/ui'"] },
  ...more,
})

/** The same for what manifests of code say. */
const PROVOKED_BY_CODE: Readonly<Record<keyof typeof MANIFEST_FINDINGS, Files>> = {
  'code-file-unreadable': { 'button.figma.tsx': 'figma.connect(Button, "https://www.figma.com/x", {' },
  'code-version-unknown': { 'components.json': { v: 9, components: { a: entry() } } },
  'code-entry-broken': storybook({ a: entry({ error: { name: 'Error', message: 'no component' } }) }),
  'code-entry-invalid': storybook({ a: entry(), b: 'none' }),
  'code-story-broken': storybook({
    a: entry({ stories: [{ id: 'a--b', name: 'B', error: { name: 'Error', message: 'no story' } }] }),
  }),
  'code-reference-absent': storybook(
    { a: entry({ docgen: { $ref: '../services/gone.json#/components/a' } }) },
    { v: 1 },
  ),
  'code-base-absent': elements({ superclass: { name: 'AcmeBase', module: 'base.js' } }),
  'code-not-component': {
    'registry.json': {
      name: 'acme',
      items: [
        { name: 'button', type: 'registry:ui', files: [{ path: 'button.tsx', type: 'registry:ui' }] },
        { name: 'theme', type: 'registry:theme' },
      ],
    },
  },
  'code-disagrees': {
    'folder/a/components.json': {
      v: 0,
      components: {
        a: entry({
          import: "import { Button } from '@acme/ui'",
          reactDocgenTypescript: {
            ...TYPED,
            props: { size: { name: 'size', required: true, type: { name: 'string' } } },
          },
        }),
      },
    },
    'folder/b/package.json': { name: '@acme/ui' },
    'folder/b/docgen.json': { displayName: 'Button', props: { size: { required: false, tsType: { name: 'string' } } } },
  },
  'code-repeated': storybook({
    a: entry({ import: "import { Button } from '@acme/ui'" }),
    b: entry({ id: 'b', import: "import { Button } from '@acme/ui'" }),
  }),
  'code-name-differs': { 'parsed.json': [connected({ component: 'Link' })] },
  'code-address-invalid': { 'parsed.json': [connected({ figmaNode: 'https://www.figma.com/design/abc/Acme' })] },
  'code-cut': storybook({ a: entry({ description: 'x'.repeat(30_000) }) }),
  'links-file-invalid': {
    ...storybook({ a: entry() }),
    'vitrine.links.yaml': 'version: 1\nlinks:\n  - design: Button\n    code: 12\n',
  },
}

for (const [code, files] of Object.entries({ ...PROVOKED, ...PROVOKED_BY_CODE }))
  test(`a finding with the code ${code} says where it is and what is wrong`, async () => {
    const found = await findingsOf(files, { isComplete: code === 'option-unfitting' })
    const those = found.filter((one) => one.code === code)
    expect(those.length, JSON.stringify(found)).toBeGreaterThan(0)
    for (const { path, message } of those) {
      expect(path).not.toBe('')
      expect(message).toMatch(/\S+ \S+/)
    }
  })

/** All that an import of these files would find before it asks the library. */
async function findingsOf(files: Files, { isComplete }: { isComplete: boolean }): Promise<readonly Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-findings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, 'in', name)), { recursive: true })
    const isText = typeof content === 'string' || content instanceof Uint8Array
    writeFileSync(path.join(folder, 'in', name), isText ? content : JSON.stringify(content))
  }
  const paths = [...new Set(Object.keys(files).map((name) => path.join(folder, 'in', name.split('/')[0] ?? '')))]
  const findings = new Findings()
  const crossChecks = new CrossChecks()
  try {
    const wanted = {
      paths,
      format: null,
      fileKey: null,
      isComplete,
      isStrict: false,
      scratch: path.join(folder, 'made'),
    }
    for (const file of await convertFiles(wanted, findings))
      await checkBundle(file, { findings, crossChecks, onBytes: () => {} })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return error.details?.['issues'] as readonly Finding[]
  }
  crossChecks.warnAboutModes(findings)
  crossChecks.warnAboutNulls(findings)
  return [...findings.faults, ...findings.warnings]
}
