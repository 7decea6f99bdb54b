import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as sample from '../../../test/kit/samples/sample-documents.ts'
import { zip } from '../../../test/kit/samples/zip.ts'
import type { ExtractedText } from '../../ports.ts'
import { extractDocument } from './extract-document.ts'
import { createTextExtractor } from './extract-text.ts'

const OFFICE = path.resolve(import.meta.dirname, '../../../../shared/data/office')
const hasOffice = existsSync(OFFICE)
if (!hasOffice) console.log('real office documents are not covered by this run: ../shared/data/office is absent')

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const extract = (bytes: Buffer, contentType: string): Promise<ExtractedText> =>
  extractDocument(bytes, { contentType, isOver: () => false })
const extractFile = (file: string): Promise<ExtractedText> =>
  extract(readFileSync(file), sample.TYPE_BY_EXTENSION[path.extname(file).slice(1)] ?? '')

test.skipIf(!hasOffice)('word recall against the expected texts is at least 0.95', async () => {
  let expected = 0
  let found = 0
  for (const format of ['docx', 'pptx', 'xlsx', 'odf']) {
    const folder = path.join(OFFICE, 'docling/tests/data', format)
    for (const name of readdirSync(path.join(folder, 'sources'))) {
      const truth = path.join(folder, 'groundtruth', `${name}.md`)
      const { status, text } = await extractFile(path.join(folder, 'sources', name))
      expect.soft(status, name).toBe('done')
      if (!existsSync(truth)) continue
      const words = distinctWords(withoutGenerated(readFileSync(truth, 'utf8')))
      const [all, missing] = [words.size, without(words, distinctWords(text))]
      expected += all
      found += all - missing.length
      expect.soft((all - missing.length) / all, `${name} lacks ${missing.join(' ')}`).toBeGreaterThanOrEqual(0.95)
    }
  }
  expect(found / expected).toBeGreaterThanOrEqual(0.95)
})

test.skipIf(!hasOffice)('the seven formats of one document give the same words', async () => {
  const folder = path.join(OFFICE, 'officeparser/test')
  const texts = new Map<string, Set<string>>()
  for (const extension of Object.keys(sample.TYPE_BY_EXTENSION)) {
    const { status, text } = await extractFile(path.join(folder, `files/test.${extension}`))
    expect(status).toBe('done')
    const own = distinctWords(readFileSync(path.join(folder, `parser/baseline/test.${extension}.txt`), 'utf8'))
    const missing = without(own, distinctWords(text))
    expect.soft(1 - missing.length / own.size, `${extension} lacks ${missing.join(' ')}`).toBeGreaterThanOrEqual(0.95)
    texts.set(extension, distinctWords(text))
  }
  const reference = texts.get('odt') ?? new Set<string>()
  for (const [extension, words] of texts) {
    const shared = 1 - without(reference, words).length / reference.size
    // The sheet and the slides were made without the table of contents, the headers and the text of the footnotes.
    expect.soft(shared, extension).toBeGreaterThanOrEqual(0.92)
  }
})

const child = createTextExtractor({ log: silent })

for (const [name, bytes, type, want] of [
  ['a document', sample.docx(), sample.DOCX, { status: 'done', text: 'Hello from a document', truncated: false }],
  ['a page', sample.pdf(), sample.PDF, { status: 'done', text: 'Hello from a page', truncated: false }],
  ['an open document', sample.odt(), sample.ODT, { status: 'done', text: 'Hello from an open document' }],
  ['no text', sample.docx(''), sample.DOCX, { status: 'no-text', text: '' }],
  ['too much text', sample.docx('word '.repeat(9_000)), sample.DOCX, { status: 'done', truncated: true }],
  ['a password', sample.encryptedPackage(), sample.DOCX, { status: 'unsupported', text: '' }],
  ['a PDF with a password', sample.pdf('x', { encrypt: true }), sample.PDF, { status: 'unsupported' }],
  [
    'an open document with a password',
    sample.odt('x', { name: 'META-INF/manifest.xml', text: '<m:e xmlns:m="m"><m:encryption-data/></m:e>' }),
    sample.ODT,
    { status: 'unsupported' },
  ],
  [
    'an unknown compression',
    zip([{ name: 'word/document.xml', text: 'x', method: 99 }]),
    sample.DOCX,
    { status: 'unsupported' },
  ],
  ['an unknown type', sample.docx(), 'application/msword', { status: 'unsupported' }],
  ['nothing', Buffer.alloc(0), sample.DOCX, { status: 'failed', text: '' }],
  ['noise', Buffer.alloc(5_000, 'noise'), sample.PDF, { status: 'failed' }],
  ['a cut archive', sample.docx().subarray(0, 300), sample.DOCX, { status: 'failed' }],
  ['broken XML', zip([{ name: 'word/document.xml', text: '<a><b></a>' }]), sample.DOCX, { status: 'failed' }],
  [
    'entities that unfold',
    zip([
      {
        name: 'word/document.xml',
        text: '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><w><t>&b;</t></w>',
      },
    ]),
    sample.DOCX,
    { status: 'failed' },
  ],
] as const) {
  test(`extraction: ${name}`, async () => {
    expect(await extract(bytes, type)).toMatchObject(want)
  })
}

test('the text is what the database can keep, and never ends in half a character', async () => {
  const paragraphs = `${'a'.repeat(29_999)}😀 b`
  const { text, truncated } = await extract(sample.docx(paragraphs), sample.DOCX)
  expect([text.length, text.isWellFormed(), truncated]).toEqual([29_999, true, true])
  expect((await extract(sample.odt('tab\tand  blanks\n become one'), sample.ODT)).text).toBe(
    'tab and blanks become one',
  )
})

test('a process of its own reads the document', async () => {
  expect(await child.extract(sample.docx(), sample.DOCX)).toMatchObject({
    status: 'done',
    text: 'Hello from a document',
  })
  expect(await child.extract(sample.pdf(), sample.PDF)).toMatchObject({ status: 'done', text: 'Hello from a page' })
})

test('a process that takes too long is ended, and the extraction has failed', async () => {
  const hasty = createTextExtractor({ log: silent, deadlineMs: 1 })
  expect(await hasty.extract(sample.docx(), sample.DOCX)).toMatchObject({ status: 'failed' })
})

test('a process that cannot be started is no verdict on the document: it may be read another time', async () => {
  const events: string[] = []
  const log = { ...silent, warn: (event: string) => void events.push(event) }
  const program = process.execPath
  process.execPath = '/not/there/node' // as after an upgrade of Node under a running server
  try {
    const extracting = createTextExtractor({ log }).extract(sample.pdf(), sample.PDF)
    await expect(extracting).rejects.toMatchObject({ code: 'SVC_UNAVAILABLE' })
  } finally {
    process.execPath = program
  }
  expect(events).toEqual(['extraction.not_started'])
})

/** What the expected Markdown has beyond the document: list and heading numbers, boxes, comment heads, chart names. */
function withoutGenerated(markdown: string): string {
  return markdown
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(/^[#\s]*(- )?[\d.]+[.)]? /gm, ' ')
    .replaceAll(/\[author: [^\]]*\]|\[[ x]\]|\$\$?[^$]+\$\$?|^(Line|Bar|Scatter|Other) chart$/gim, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('\\_', '_')
    .replaceAll(/&(amp|lt|gt);/g, ' ')
}

const distinctWords = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
const without = (words: Set<string>, others: Set<string>): string[] => [...words].filter((word) => !others.has(word))
