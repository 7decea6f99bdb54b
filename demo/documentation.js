// Writes demo/documentation.json from demo/documentation/. Names become source keys here, so that a name that the
// library does not have is found now and not at somebody's first start: node demo/documentation.js
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { controls } from './documentation/controls.js'
import { feedback } from './documentation/feedback.js'
import { collections, singleTokens, styles } from './documentation/foundations.js'
import { pages } from './documentation/pages.js'
import { flows, project, screens } from './documentation/places.js'

const FILE = new URL('documentation.json', import.meta.url)
const LIBRARY = new URL('library.json', import.meta.url)
const KINDS = {
  component: 'components',
  token: 'tokens',
  style: 'styles',
  'token-collection': 'collections',
  screen: 'screens',
  flow: 'flows',
}

export function documentationText() {
  const library = JSON.parse(readFileSync(LIBRARY, 'utf8'))
  const keys = new Map(
    Object.entries(KINDS).flatMap(([kind, list]) => library[list].map(({ name, key }) => [`${kind}/${name}`, key])),
  )
  const idOf = (kind, name) => {
    if (kind === 'project') return '{{project}}'
    const key = kind === 'doc-page' ? name in pages && name : keys.get(`${kind}/${name}`)
    if (!key) throw new Error(`the demo library has no ${kind} "${name}"`)
    return `{{${kind} ${key}}}`
  }
  const entities = (kind, documented) =>
    Object.entries(documented).map(([name, blocks]) => ({ type: kind, id: idOf(kind, name), blocks }))
  const document = {
    pages: Object.entries(pages).map(([slug, { blocks: _, ...page }]) => ({ slug, ...page })),
    documentation: [
      ...entities('component', { ...controls, ...feedback }),
      ...entities('token', singleTokens),
      ...entities('style', styles),
      ...entities('token-collection', collections),
      ...entities('screen', screens),
      ...entities('flow', flows),
      { type: 'project', id: '{{project}}', blocks: project },
      ...Object.entries(pages).map(([slug, { blocks }]) => ({ type: 'doc-page', id: idOf('doc-page', slug), blocks })),
    ],
  }
  return `${resolve(JSON.stringify(document, null, 1), idOf)}\n`
}

/** `[[=kind/name]]` is an id, `[[kind/name]]` and `[[kind/name|label]]` are links. */
function resolve(text, idOf) {
  return text.replaceAll(/\[\[(=?)([a-z-]+)\/([^\]|]+)(?:\|([^\]]+))?\]\]/g, (_, plain, kind, name, label) => {
    if (plain) return idOf(kind, name)
    return `[${label ?? (kind === 'doc-page' ? pages[name]?.title : name)}](entity:${kind}/${idOf(kind, name)})`
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(FILE, documentationText())
