import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DATA, plain } from './search-sets.js'

// Documentation in other languages. A question is the first sentence of a page, as its author wrote it, without the names that
// the page has: the sentence is taken out of the page, and that page is right.

const SETS = [
  { name: 'Chinese, Ant Design', language: 'chinese', folder: 'zh-en-ant-design', files: /index\.zh-CN\.md$/ },
  { name: 'Japanese, Spindle', language: 'japanese', folder: 'ja-spindle', files: /\.mdx?$/ },
  { name: 'Korean, Seed', language: 'korean', folder: 'ko-seed-design', files: /\.mdx?$/ },
  { name: 'French, Element', language: 'french', folder: 'fr-en-element', files: /^fr-FR\/.*\.md$/ },
  { name: 'German, Material UI', language: 'german', folder: 'de-en-material-ui', files: /-de\.md$/ },
]

export function languageSets() {
  return SETS.map(({ name, language, folder, files }) => {
    const pages = readPages(path.join(DATA, 'docs-languages', folder), { files, language })
    const questions = pages.flatMap(({ key, question }) =>
      question === null ? [] : { query: question, gains: new Map([[key, 1]]) },
    )
    return { name, language, documents: pages.filter(({ text }) => text !== ''), questions }
  }).filter(({ documents }) => documents.length > 0)
}

function readPages(root, { files, language }) {
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => files.test(file) && !file.includes('/overview/'))
    .sort()
    .map((file) => {
      const source = readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n')
      const matter = /^---\n([\s\S]*?)\n---\n/.exec(source)
      const field = (name) => new RegExp(`^${name}:\\s*["']?(.*?)["']?\\s*$`, 'm').exec(matter?.[1] ?? '')?.[1]
      const heading = /^# (.+)$/m.exec(source)?.[1]
      const inFolder = path.basename(path.dirname(file))
      const title = [field('title') ?? heading ?? inFolder, field('subtitle')].filter(Boolean).join(' ')
      const text = plain(withoutCode(source.slice(matter?.[0].length ?? 0)))
      const asked = field('description') ?? firstSentence(text)
      const question = asked && withoutNames(asked, [title, inFolder, field('subtitle')])
      return {
        key: file,
        title,
        text: asked === null ? text : text.replace(asked, ' '),
        question: question && letters(question) >= LEAST && isIn(language, question) ? question.slice(0, 400) : null,
      }
    })
}

const withoutCode = (markdown) => markdown.replaceAll(/```[\s\S]*?```/g, ' ').replaceAll(/^\|.*\|$/gm, ' ')

/** Of the prose, without its full stop. */
function firstSentence(text) {
  for (const line of text.split('\n').map((line) => line.replace(/^:::\w*/, '').trim())) {
    const sentence = /^.*?(?:[。！？]|[.!?:](?=\s|$)|$)/.exec(line)?.[0]
    if (sentence && letters(sentence) >= 1.5 * LEAST && !/^[-\d]/.test(line)) return sentence.replace(/[。.!?:]$/, '')
  }
  return null
}

/** An ideograph or a syllable says as much as two letters. */
const letters = (text) =>
  [...text.matchAll(/\p{L}/gu)].length +
  [...text.matchAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)].length
const LEAST = 20

/** Not a line of English or of names in between. */
const isIn = (language, text) =>
  ['french', 'german'].includes(language) ||
  2 * [...text.matchAll(/(?!\p{Script=Latin})\p{L}/gu)].length > letters(text) / 3

function withoutNames(question, names) {
  const words = names.filter(Boolean).flatMap((name) => [name, ...name.split(/[\s/-]+/)])
  return words
    .filter((word) => word.length > 1)
    .sort((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(new RegExp(escape(word), 'giu'), ' '), question)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const escape = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
