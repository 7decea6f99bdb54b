import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// Judged questions over real documentation: { name, documents: [{ key, title, text }], questions: [{ query, gains }] }.
// `gains` maps a document's key to how relevant it is.

export const DATA = path.resolve(import.meta.dirname, '../../../shared/data')
const read = (file) => readFileSync(path.join(DATA, file), 'utf8').replaceAll('\r\n', '\n')

export const hasData = existsSync(DATA)

export function judgedSets() {
  const [primer, uswds] = ['primer', 'uswds'].map(documentsOf)
  const carbon = joinTabs(documentsOf('carbon'))
  return [
    { name: 'Primer descriptions', documents: primer, questions: questions('primer-descriptions', primer) },
    { name: 'Primer links', documents: primer, questions: questions('primer-alternatives-links', primer) },
    { name: 'USWDS descriptions', documents: uswds, questions: questions('uswds-descriptions', uswds) },
    { name: 'USWDS redirects', documents: uswds, questions: questions('uswds-redirects', uswds) },
    { name: 'Carbon descriptions', documents: carbon, questions: questions('carbon-descriptions', carbon) },
    { name: 'Carbon links', documents: carbon, questions: questions('carbon-alternatives-links', carbon) },
    cranfield(),
  ]
}

export const lucideNames = () => Object.keys(JSON.parse(read('aliases/lucide-tags.json')))

/** Markdown without its front matter, which holds the very descriptions that are asked for, and without markup. */
function documentsOf(folder) {
  const root = path.join(DATA, 'docs', folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.mdx?$/.test(file))
    .sort()
    .map((file) => {
      const source = readFileSync(path.join(root, file), 'utf8')
      const matter = /^---\n([\s\S]*?)\n---\n/.exec(source)
      const title = /^title:\s*["']?(.*?)["']?\s*$/m.exec(matter?.[1] ?? '')?.[1]
      return {
        key: file,
        title: title ?? path.basename(file, path.extname(file)),
        text: plain(source.slice(matter?.[0].length ?? 0)),
      }
    })
    .filter(({ text }) => text !== '')
}

/** Usage, style, code and accessibility of a component are tabs of one page, and one entity's documentation. */
function joinTabs(documents) {
  const pages = new Map()
  for (const { key, title, text } of documents) {
    const page = pages.get(`${path.dirname(key)} ${title}`)
    if (page) Object.assign(page, { text: `${page.text}\n${text}`, keys: [...page.keys, key] })
    else pages.set(`${path.dirname(key)} ${title}`, { key, title, text, keys: [key] })
  }
  return [...pages.values()]
}

export const plain = (markdown) =>
  markdown
    .replaceAll(/^(?:import|export) .*$/gm, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[#*_`|>{}]/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Descriptions and redirects: question, target. Links: source, target, link text. */
function questions(file, documents) {
  const pageOf = new Map(documents.flatMap(({ key, keys = [key] }) => keys.map((own) => [own, key])))
  const gains = new Map()
  for (const line of read(`ir/derived/${file}.tsv`).split('\n')) {
    const [first = '', second = '', third = ''] = line.split('\t')
    const isLink = file.endsWith('links')
    const target = pageOf.get(isLink ? [...pageOf.keys()].find((key) => answersTo(key, second)) : second)
    const query = (isLink ? third : first).trim()
    if (query === '' || target === undefined) continue
    gains.set(query, (gains.get(query) ?? new Map()).set(target, 1))
  }
  return [...gains].map(([query, gains]) => ({ query: query.slice(0, 400), gains }))
}

function answersTo(key, link) {
  const target = link
    .replace(/^\/|[#?].*$|\/$/g, '')
    .replace(/\/$/, '')
    .toLowerCase()
  const page = key
    .replace(/^(?:content|src\/pages)\//, '')
    .replace(/(?:\/index)?\.mdx?$/, '')
    .toLowerCase()
  return page === target
}

function cranfield() {
  const entries = (file) =>
    read(`ir/cranfield/${file}`)
      .split(/^\.I /m)
      .slice(1)
      .map((text) => ({
        id: Number.parseInt(text, 10),
        title: (/^\.T\n([\s\S]*?)^\.[A-Z]$/m.exec(text)?.[1] ?? '').trim(),
        text: (/^\.W\n([\s\S]*)/m.exec(text)?.[1] ?? '').trim(),
      }))
  const documents = entries('cran.all.1400').map(({ id, title, text }) => ({
    key: String(id),
    title: title || 'untitled',
    text,
  }))
  const judged = new Map()
  for (const line of read('ir/cranfield/cranqrel').split('\n')) {
    const [query, document, code = 0] = line.trim().split(/\s+/).map(Number)
    if (!(code >= 1 && code <= 4)) continue
    judged.set(query, (judged.get(query) ?? new Map()).set(String(document), 5 - code))
  }
  // Judgements count the questions from 1, whatever numbers they carry.
  const questions = entries('cran.qry').map(({ text }, at) => ({
    query: text.replaceAll(/\s+/g, ' ').slice(0, 400),
    gains: judged.get(at + 1),
  }))
  return { name: 'Cranfield', documents, questions: questions.filter(({ gains }) => gains) }
}

/** What no documentation of a design system answers; none of them was used to set the floors. */
export const OFF_TOPIC = [
  'the capital of france',
  'how do I bake sourdough bread',
  'quarterly revenue of a bank',
  'football results yesterday',
  'photosynthesis in plants',
  'best hiking trails in the alps',
  'cure for the common cold',
  'dinosaur extinction theory',
  'stock market crash 1929',
  'recipe for tomato soup',
  'who won the world cup',
  'my dog is sick',
  'flight tickets to tokyo',
  'guitar chords for beginners',
  'the history of the roman empire',
  'quantum entanglement',
  'supersonic boundary layer flow',
  'weather tomorrow',
  'blorptang fizzlewick',
  'qqqq zzzz xxxx',
  'jdhfg skdjf',
  'hjkl hjkl',
  'wqeqwe rtyrty',
  'zxcvbnm',
  'blah blah blah',
]
