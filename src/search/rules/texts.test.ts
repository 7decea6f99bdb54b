import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHUNK_WORDS, chunkText, OVERLAP_WORDS } from './chunk-text.ts'
import { didNotLook, looked, reasonNotToLook } from './coverage.ts'
import { EXCERPT_LENGTH, excerptsFor } from './excerpt.ts'

const words = (count: number): string => Array.from({ length: count }, (_, at) => `w${at}`).join(' ')
const quotable = (text: string) => ({ description: '', text, file: null, entityName: 'Button' })

test('chunks: a short text is one, an empty one none', () => {
  expect(chunkText('a b  c\nd')).toEqual(['a b  c\nd'])
  expect(chunkText(' \n ')).toEqual([])
})

test('chunks overlap, and at most so many are made', () => {
  const chunks = chunkText(words(400))
  expect(chunks.map((chunk) => chunk.split(' ').length)).toEqual([CHUNK_WORDS, CHUNK_WORDS, 100])
  expect(chunks[1]?.startsWith(`w${CHUNK_WORDS - OVERLAP_WORDS} `)).toBe(true)
  expect(chunkText(words(4_000), 3)).toHaveLength(3)
})

test('chunks: words are parted by every sign that is a blank, and by no other', () => {
  for (let unit = 0; unit < 0x10000; unit++) {
    const between = String.fromCharCode(unit)
    // A surrogate is half a character, which no word may end with.
    if (!between.isWellFormed()) continue
    const isBlank = chunkText(`a${between}`)[0] === 'a'
    if (isBlank !== /\s/.test(between)) expect.fail(`U+${unit.toString(16)}`)
  }
})

test('chunks: every word is in one of them, none is longer than a model reads, pairs stay whole', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 900 }), { maxLength: 60 }), (parts) => {
      const text = parts.join(' ')
      const chunks = chunkText(text)
      const all = chunks.join(' ')
      for (const chunk of chunks) {
        expect(chunk.length).toBeLessThanOrEqual(1_600)
        expect(chunk.isWellFormed()).toBe(true)
      }
      for (const word of text.split(/\s+/)) if (word.length < 800) expect(all).toContain(word)
    }),
    { numRuns: 30 },
  )
})

test('excerpt: the place where most words of the query stand, cut at words', () => {
  const text = `${words(100)} The primary button starts the main action of a page. ${words(100)}`
  const quote = excerptsFor('primary buttons')(quotable(text), null)
  expect(quote).toContain('The primary button starts the main action')
  expect(quote.length).toBeLessThanOrEqual(EXCERPT_LENGTH + 2)
  expect(quote).toMatch(/^…\w.*\w…$/)
})

for (const [title, query, given, chunk, want] of [
  ['a short text is quoted whole, on one line', 'x', quotable('Use it\n\n once.'), null, 'Use it once.'],
  ['a semantic hit quotes its piece', 'zebra', quotable('Alpha. Omega.'), 'Omega.', 'Omega.'],
  [
    'extracted text is never quoted: the caption instead',
    'zebra',
    { ...quotable('Intro'), file: 'Research' },
    '',
    'Research',
  ],
  ['nor without a caption: the name', 'zebra', quotable('Intro'), '', 'Button'],
  ['nothing to quote: the name', 'zebra', quotable(''), null, 'Button'],
  [
    'what a token is for is told as such',
    'undo',
    { ...quotable(''), description: 'Text that offers to undo.', label: 'Purpose' },
    null,
    'Purpose: Text that offers to undo.',
  ],
  [
    'also where only its meaning was found',
    'zebra',
    { ...quotable('Stripes are fine.'), description: 'Text of links.', label: 'Purpose' },
    'Text of links.',
    'Purpose: Text of links.',
  ],
  [
    'what designers wrote is quoted like what was written here',
    'undo',
    { ...quotable('Errors stay.'), description: 'Offers to undo it.' },
    null,
    'Offers to undo it. Errors stay.',
  ],
] as const)
  test(`excerpt: ${title}`, () => expect(excerptsFor(query)(given, chunk === null ? null : () => chunk)).toBe(want))

test('excerpt: far into a long note, what it is about stands before it', () => {
  const note = `Property emphasis primary: ${words(60)} one zebra a view ${words(60)}`
  const quote = excerptsFor('zebra')(quotable(`${words(80)}.\n${note}`), null)
  expect(quote).toMatch(/^Property emphasis primary: ….*zebra/)
  expect(quote.length).toBeLessThanOrEqual(EXCERPT_LENGTH + 2)
})

const AVOIDED =
  'Avoid: People look for places in other components. Use it for moving between the sections of a site and for ' +
  'breadcrumbs in the header.'

for (const [title, query, given, chunk, want] of [
  [
    'a later sentence of an item is told by its kind',
    'moving between sections',
    quotable(`${words(80)}.\n${AVOIDED}\n${words(80)}`),
    null,
    /^Avoid: …Use it for moving between the sections/,
  ],
  [
    'also where the last words of a text are quoted',
    'breadcrumbs zebra',
    quotable(`${words(80)}.\nDon’t: Make them long. ${words(45)} breadcrumbs`),
    null,
    /^Don’t: ….* breadcrumbs$/,
  ],
  [
    'its first sentence is told once',
    'look for places',
    quotable(`${words(80)}.\n${AVOIDED}\n${words(80)}`),
    null,
    /^…Avoid: People look for places/,
  ],
  [
    'what follows an item is not told by its kind',
    'zebra',
    quotable(`${AVOIDED}\n${words(20)}. A zebra. ${words(80)}`),
    null,
    /^…A zebra\./,
  ],
  [
    'a later line of what a token is for is told as such',
    'zebra',
    { ...quotable(words(80)), description: `Text of links.\nA zebra. ${words(60)}`, label: 'Purpose' },
    null,
    /^Purpose: …A zebra\./,
  ],
  [
    'a piece found by its meaning that begins in an item is told by its kind',
    'zebra',
    quotable(`${words(20)}\n${AVOIDED}`),
    'Use it for moving between the sections of a site',
    /^Avoid: …Use it for moving between the sections of a site$/,
  ],
  [
    'and begins with dots inside of a sentence',
    'zebra',
    quotable(`${words(20)}\n${AVOIDED}`),
    'w3 w4 w5',
    /^…w3 w4 w5$/,
  ],
] as const)
  test(`excerpt: ${title}`, () => {
    const quote = excerptsFor(query)(given, chunk === null ? null : () => chunk)
    expect(quote).toMatch(want)
    expect(quote.length).toBeLessThanOrEqual(EXCERPT_LENGTH + 2)
  })

for (const [query, sentence] of [
  ['pinata jalapeno', 'A piñata with jalapeño.'],
  ['modal', 'A dialog asks for a decision.'],
  ['a11y', 'Accessibility is never an extra.'],
  ['check box', 'A checkbox is on or off.'],
  ['aria expanded', 'It sets ariaExpandedState of the panel.'],
  ['Knopf', 'Every button is named by a verb.'],
  ['strasse', 'Die Straße hat eine Nummer.'],
  ['删除账户', '可以删除账户。'],
] as const)
  test(`excerpt: ${query} quotes "${sentence}"`, () => {
    const quote = excerptsFor(query)(quotable(`${words(80)}. ${sentence} ${words(80)}.`), null)
    expect(quote.startsWith(`…${sentence} w0 w1 `)).toBe(true)
  })

test('excerpt: a word that was asked for is worth more than one that means the same', () => {
  const text = `A dialog asks. ${words(80)}. A modal waits. ${words(80)}`
  expect(excerptsFor('modal')(quotable(text), null)).toMatch(/^…A modal waits\./)
})

test('excerpt: sentences end without a blank where the script has none', () => {
  const filler = '这里没有什么可看的内容。'.repeat(30)
  const quote = excerptsFor('删除账户')(quotable(`${filler}「可以删除账户！」${filler}`), null)
  expect(quote).toMatch(/^…「可以删除账户！」这里没有什么/)
  expect(quote).toMatch(/。…$/)
})

test('excerpt: a joined emoji stays whole', () => {
  const families = '👩‍👩‍👧‍👦'.repeat(40)
  for (let shift = 0; shift < 12; shift++) {
    const chunk = families.slice(110 + shift)
    const piece = excerptsFor('zebra')(quotable(families), () => chunk)
    if (chunk.isWellFormed()) expect(piece).toMatch(/^…?(?:👩‍👩‍👧‍👦)+…$/u)
    const quote = excerptsFor('zebra')(quotable(`${'x'.repeat(shift)}${families} zebra ${families}`), null)
    expect(quote).toMatch(/^…(?:👩‍👩‍👧‍👦)+ zebra (?:👩‍👩‍👧‍👦)+…$/u)
  }
})

test('excerpt: every piece of a long item is told by its kind', () => {
  const text = `Don’t: ${words(300)}. Use it. ${words(200)}`
  const [first = '', ...others] = chunkText(text)
  expect(excerptsFor('zebra')(quotable(text), () => first)).toMatch(/^Don’t: w0 /)
  expect(others.length).toBeGreaterThan(1)
  for (const other of others) expect(excerptsFor('zebra')(quotable(text), () => other)).toMatch(/^Don’t: …w/)
})

test('excerpt: wherever a word stands in an item, the kind of the item stands before it', () => {
  const sentence = fc.array(fc.constantFrom('Use', 'moving', 'a', 'sections', 'between', 'breadcrumbs'), {
    minLength: 1,
    maxLength: 40,
  })
  const sentences = fc.array(sentence, { maxLength: 6 }).map((all) => all.map((one) => `${one.join(' ')}. `).join(''))
  fc.assert(
    fc.property(sentences, sentences, sentences, (above, before, after) => {
      const text = `${above}\nAvoid: ${before}Here a zebra runs. ${after}\n${above}`
      const quote = excerptsFor('zebra')(quotable(text), null)
      expect(quote).toMatch(/Avoid: .*zebra/)
      expect(quote.length).toBeLessThanOrEqual(EXCERPT_LENGTH + 2)
    }),
  )
})

test('excerpts of any text are well formed and short', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), fc.string({ unit: 'grapheme' }), (text, query) => {
      const quote = excerptsFor(query)(quotable(text), null)
      expect(quote.isWellFormed()).toBe(true)
      expect(quote.length).toBeLessThanOrEqual(EXCERPT_LENGTH + 2)
    }),
  )
})

for (const [isFilteredOut, isTooShort, want] of [
  [true, true, 'filtered_out'],
  [false, true, 'query_too_short'],
  [false, false, null],
] as const)
  test(`coverage: ${want ?? 'looks'}`, () => expect(reasonNotToLook({ isFilteredOut, isTooShort })).toBe(want))

test('coverage: only an index that is behind says how far it is', () => {
  expect(didNotLook('filtered_out')).toEqual({ ran: false, reason: 'filtered_out', candidates: 0 })
  expect(looked(3, { indexed: 4, total: 4 })).toEqual({ ran: true, candidates: 3 })
  expect(looked(3, { indexed: 1, total: 4 })).toEqual({
    ran: true,
    candidates: 3,
    complete: false,
    indexed: 1,
    total: 4,
  })
})
