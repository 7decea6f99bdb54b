import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import { MOST_NAME, MOST_PAGE, MOST_TEXT } from '../model/bounds.ts'
import { cleanName, cleanText, cutText } from '../model/clean-text.ts'
import type { CodePage } from '../model/code-component.ts'
import { given } from '../model/given.ts'
import type { Reading } from '../model/reading.ts'
import { followRef, type JsonOf } from './refs.ts'
import { recordsIn, stringIn } from '../model/read-member.ts'
import { toolError } from './tool-error.ts'

interface From {
  readonly path: string
  readonly jsonOf: JsonOf
}

/** `manifests/docs.json`: the pages that belong to no component. */
export function readDocs({ json, ...from }: From & { readonly json: Json }, reading: Reading): CodePage[] {
  return pagesIn(own(json, 'docs'), null, from, reading)
}

/** Pages by their ids, whole or by reference. */
export function pagesIn(
  docs: Json | undefined,
  component: string | null,
  { path, jsonOf }: From,
  reading: Reading,
): CodePage[] {
  return recordsIn(docs).flatMap(([key, value]) => {
    const ref = own(own(value, 'mdx'), '$ref')
    const target = typeof ref === 'string' ? followRef(ref, path, jsonOf) : undefined
    if (typeof ref === 'string' && !isRecord(target))
      reading.findings.add('code-reference-absent', `${path}: ${key}`, `${ref} is not there`)
    const page = { ...(isRecord(value) ? value : {}), ...(isRecord(target) ? target : {}) }
    const error = toolError(page)
    if (error) reading.findings.add('code-entry-broken', `${path}: ${key}`, `${error.name}: the page could not be read`)
    const content = cleanText(own(page, 'content'))
    if (content !== undefined && content.length > MOST_PAGE)
      reading.findings.add('code-cut', `${path}: ${key}`, `a page of ${content.length} characters was cut`)
    const name = named(page, 'name') ?? key
    const summary = cleanText(own(page, 'summary'))
    return [
      given({
        id: cutText(stringIn(page, 'id') ?? key, MOST_NAME),
        title: named(page, 'title') ?? name,
        name,
        path: named(page, 'path')?.replace(/^(\.\/)+/, '') ?? null,
        component,
        summary: summary === undefined ? undefined : cutText(summary, MOST_TEXT),
        content: content === undefined ? undefined : cutText(content, MOST_PAGE),
      }),
    ]
  })
}

function named(page: Json, key: string): string | undefined {
  const name = cleanName(own(page, key))
  return name === undefined ? undefined : cutText(name, MOST_NAME)
}
