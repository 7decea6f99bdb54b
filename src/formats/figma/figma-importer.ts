import { ServiceError } from '../../errors.ts'
import { isList, isRecord, own } from '../../kit/shapes/json-value.ts'
import type { Finding } from '../bundle/findings.ts'
import type { Importer, SourceFile } from '../bundle/importer.ts'
import { figmaBundle } from './figma-bundle.ts'
import { answerKind, publishedRows, type AnswerKind } from './nodes/answers.ts'
import { recordAt, textAt } from './nodes/figma-json.ts'

/** Saved answers of the design tool's REST interface, and libraries that were saved as records. */
export const figmaImporter: Importer = {
  format: 'figma',
  expects:
    'saved answers of the design tool (GET file, nodes, variables/local, components, component_sets, styles) of one file',
  describe: ({ json }) => {
    const kind = answerKind(json) ?? 'an answer'
    return isEmptyList(json) ? `${kind}, none` : kind
  },
  detect: (files) => files.filter(({ json }) => answerKind(json) !== null),
  toBundle(files, { fileKey }) {
    const of = (kind: AnswerKind): unknown[] =>
      files.filter(({ json }) => answerKind(json) === kind).map(({ json }) => json)
    const [variables] = of('variables')
    refuseSeveral(files)
    const [file, name] = [of('file')[0], nameOf(files)]
    return figmaBundle({
      fileKey: fileKey ?? publishedKey(files),
      name,
      file,
      nodes: of('nodes'),
      published: given({
        components: of('published components')[0],
        componentSets: of('published component sets')[0],
        styles: of('published styles')[0],
      }),
      variables,
      records: {
        variables: of('variable records'),
        collections: of('collection records'),
        components: of('component records'),
        styles: of('style records'),
      },
    })
  },
}

/** A published list of nothing: all that its file has counts as unpublished. */
const isEmptyList = (json: unknown): boolean =>
  ['components', 'component_sets', 'styles'].some((list) => {
    const rows = isRecord(json) ? own(recordAt(json, 'meta'), list) : undefined
    return isList(rows) && rows.length === 0
  })

/** Two files would be two libraries, and nobody could tell whose variables and lists the others are. */
function refuseSeveral(files: readonly SourceFile[]): void {
  for (const kind of ['file', 'variables', 'published components', 'published component sets', 'published styles']) {
    const same = files.filter(({ json }) => answerKind(json) === kind)
    if (same.length < 2) continue
    const message = `is one of ${same.length} answers of the same kind (${kind}): import each library by itself`
    throw new ServiceError('SVC_INVALID_ARGUMENT', `${same[1]?.name} ${message}`, {
      issues: same.map(({ name }): Finding => ({ code: 'answers-mixed', path: name, message })),
    })
  }
}

const given = <T extends object>(lists: T): T =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined)) as T

/** What the tool calls the file, else the folder or file that it was saved in. */
function nameOf(files: readonly SourceFile[]): string {
  const named = files.map(({ json }) => (isRecord(json) ? textAt(json, 'name') : '')).find((name) => name !== '')
  if (named !== undefined) return named
  const [first] = files
  const parts = (first?.path ?? '').split('/').slice(-2)
  return (files.length > 1 ? parts[0] : parts[1]?.replace(/(\.json)?(\.gz)?$/i, '')) || 'figma'
}

/** Published lists say which file they are of. */
function publishedKey(files: readonly SourceFile[]): string | null {
  for (const { json } of files) {
    for (const list of ['components', 'component_sets', 'styles'] as const) {
      const key = textAt(publishedRows(json, list)[0], 'file_key')
      if (key !== '') return key
    }
  }
  return null
}
