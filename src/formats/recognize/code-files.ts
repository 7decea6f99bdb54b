import { own, type Json } from '../../kit/shapes/json-value.ts'
import type { SourceFile } from '../bundle/importer.ts'
import { jsonKind, sourceKind, type ManifestKind } from '../manifests/manifest-kind.ts'

/** A manifest of code, or the links of a team, among files that were read. */
export interface CodeFile {
  readonly file: SourceFile
  readonly kind: ManifestKind | 'links'
}

/** Of which only documents of a tool are told apart from anything else that lists props. */
const DOCUMENTED: ReadonlySet<CodeFile['kind']> = new Set(['react-docgen', 'vue-docgen', 'compodoc'])
/** What says nothing by itself. */
const COMPANIONS: ReadonlySet<CodeFile['kind']> = new Set([
  'package',
  'connect-config',
  'storybook-index',
  'storybook-part',
])

/**
 * Which of the files hold the code side of components, told by their content. Those that many formats look like
 * (`isDocumented`) are asked for by themselves, after every other format had its turn.
 */
export function findCodeFiles(
  files: readonly SourceFile[],
  { isDocumented }: { readonly isDocumented: boolean },
): CodeFile[] {
  return files.flatMap((file) => {
    const kind = kindOf(file)
    return kind !== undefined && DOCUMENTED.has(kind) === isDocumented ? [{ file, kind }] : []
  })
}

/** Whether anything is among them that says something by itself. */
export const saysSomething = (files: readonly CodeFile[]): boolean => files.some(({ kind }) => !COMPANIONS.has(kind))

function kindOf({ path, json, text }: SourceFile): CodeFile['kind'] | undefined {
  if (text !== undefined) return isLinksText(path, text) ? 'links' : sourceKind(path, text)
  const value = json as Json // of a parser
  return isLinks(value) ? 'links' : jsonKind(path, value)
}

const isLinks = (json: Json): boolean =>
  own(json, 'version') === 1 && [own(json, 'links'), own(json, 'refused')].some((list) => isLinkList(list))

const isLinkList = (list: Json | undefined): boolean =>
  Array.isArray(list) && list.some((link: Json) => own(link, 'design') !== undefined && own(link, 'code') !== undefined)

/** By its name, or by the members that no other YAML has together. */
const isLinksText = (path: string, text: string): boolean =>
  /(^|\/)vitrine\.links\.ya?ml$/i.test(path) ||
  (/\.ya?ml$/i.test(path) &&
    /^version\s*:\s*1\s*$/m.test(text) &&
    /^(links|refused)\s*:/m.test(text) &&
    /^[ \t]{1,40}(?:-[ \t]{1,8})?code[ \t]{0,8}:/m.test(text))

/** What a file is, in a few words. */
export const CODE_KINDS: Readonly<Record<CodeFile['kind'], string>> = {
  'storybook-components': 'components of a Storybook',
  'storybook-docs': 'pages of a Storybook',
  'storybook-index': 'index of a Storybook',
  'storybook-part': 'part of a Storybook manifest',
  'custom-elements': 'custom elements manifest',
  'element-tags': 'custom elements, as tags',
  'code-connect': 'parsed Code Connect',
  'connect-batch': 'Code Connect of many components',
  'connect-config': 'settings of Code Connect',
  'connect-file': 'Code Connect file',
  'story-file': 'stories with addresses in the design',
  'react-docgen': 'react-docgen',
  'vue-docgen': 'vue-docgen',
  compodoc: 'Compodoc',
  registry: 'registry of components',
  package: 'description of a package',
  links: 'links between design and code',
}
