import { isRecord, own, type Json } from '../../kit/shapes/json-value.ts'
import { templateDirectives } from './connect/read-connect-file.ts'
import { documentedIn, isReactDoc, isVueDoc } from './docgen/read-docgen.ts'
import { recordList, recordsIn, stringIn } from './model/read-member.ts'

/** What a file is, told by what is in it. A part is what another one refers to. */
export type ManifestKind =
  | 'storybook-components'
  | 'storybook-docs'
  | 'storybook-index'
  | 'storybook-part'
  | 'custom-elements'
  | 'element-tags'
  | 'code-connect'
  | 'connect-batch'
  | 'connect-config'
  | 'connect-file'
  | 'story-file'
  | 'react-docgen'
  | 'vue-docgen'
  | 'compodoc'
  | 'registry'
  | 'package'

/** Of JSON; undefined where it is none of these. */
export function jsonKind(path: string, json: Json): ManifestKind | undefined {
  return KINDS.find(([, is]) => is(json, path))?.[0]
}

const has = (json: Json, key: string): boolean => own(json, key) !== undefined

const isEntry = (value: Json): boolean => stringIn(value, 'id') !== undefined && stringIn(value, 'name') !== undefined

const hasEntries = (json: Json, key: string): boolean => {
  return recordsIn(own(json, key)).some(([, entry]) => isEntry(entry))
}

const isEmptyRecord = (value: Json | undefined): boolean => isRecord(value) && Object.keys(value).length === 0

const records = (json: Json): readonly Json[] => recordList(Array.isArray(json) ? json : own(json, 'docs'))

/** In this order, because the first are told by more. */
const KINDS: readonly (readonly [ManifestKind, (json: Json, path: string) => boolean])[] = [
  ['package', (json, path) => /(^|\/)package\.json$/.test(path) && stringIn(json, 'name') !== undefined],
  ['connect-config', (json) => isRecord(own(json, 'codeConnect'))],
  [
    'custom-elements',
    (json) =>
      Array.isArray(own(json, 'modules')) &&
      (stringIn(json, 'schemaVersion') !== undefined ||
        recordList(own(json, 'modules')).some((module) => own(module, 'kind') === 'javascript-module')),
  ],
  ['element-tags', (json) => own(json, 'version') === 'experimental' && Array.isArray(own(json, 'tags'))],
  [
    'storybook-components',
    (json) =>
      (typeof own(json, 'v') === 'number' || has(json, 'meta')) &&
      (hasEntries(json, 'components') ||
        (typeof own(json, 'v') === 'number' && isEmptyRecord(own(json, 'components')))),
  ],
  ['storybook-docs', (json) => typeof own(json, 'v') === 'number' && isRecord(own(json, 'docs'))],
  ['storybook-part', (json, path) => hasEntries(json, 'components') && /(^|\/)services\//.test(path)],
  [
    'storybook-index',
    (json) => typeof own(json, 'v') === 'number' && (hasEntries(json, 'entries') || hasEntries(json, 'stories')),
  ],
  [
    'code-connect',
    (json) =>
      records(json).some(
        (record) => has(record, 'figmaNode') && (has(record, 'template') || has(record, 'templateData')),
      ),
  ],
  [
    'connect-batch',
    (json) =>
      (Array.isArray(json) ? recordList(json) : [json]).some(
        (group) => stringIn(group, 'templateFile') !== undefined && Array.isArray(own(group, 'components')),
      ),
  ],
  ['registry', isRegistry],
  [
    'compodoc',
    (json) =>
      ['components', 'directives'].some((key) =>
        recordList(own(json, key)).some((item) => Array.isArray(own(item, 'inputsClass'))),
      ),
  ],
  ['react-docgen', (json) => documentedIn(json, isReactDoc) !== undefined],
  ['vue-docgen', (json) => documentedIn(json, isVueDoc) !== undefined],
]

function isRegistry(json: Json): boolean {
  const items = own(json, 'items')
  const all = Array.isArray(items) ? recordList(items) : [json]
  return all.some(
    (item) => stringIn(item, 'type')?.startsWith('registry:') === true && stringIn(item, 'name') !== undefined,
  )
}

/** Of a source file, by its name and by what it begins with or calls; undefined where it is none of these. */
export function sourceKind(path: string, text: string): ManifestKind | undefined {
  if (isScript(path, 'figma') && (templateDirectives(text).has('url') || /\bfigma\s*\.\s*connect\s*\(/.test(text)))
    return 'connect-file'
  if (isScript(path, 'stories') && /\bdesign\b/.test(text) && text.includes('figma.com/')) return 'story-file'
  return undefined
}

/** Whether a file may hold what is read here: by its name alone, before it is opened. */
export const mayHoldCode = (path: string): boolean =>
  !/(^|\/)node_modules\//.test(path) && (/\.json$/i.test(path) || isScript(path, 'figma') || isScript(path, 'stories'))

/** `button.figma.tsx`, `button.figma.ios.ts`. */
function isScript(path: string, kind: 'figma' | 'stories'): boolean {
  const [, ...endings] = path.slice(path.lastIndexOf('/') + 1).split('.')
  return /^[cm]?[jt]sx?$/.test(endings.pop() ?? '') && endings.includes(kind)
}
