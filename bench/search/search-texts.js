// Made-up documentation and questions for bench/search/search-latency.js, the same in every run. Words are as frequent as in a
// language: the most frequent stands in nearly every text, most stand in a few.

const STEMS = `use button page color text field label state user content design layout component example action value
  screen form menu icon option link list size space style type default error message input select focus hover header
  table column row card dialog modal banner alert toast badge avatar tab panel search filter sort date time number
  password email phone address image video file upload download share copy paste drag drop scroll keyboard mouse touch
  gesture reader contrast theme dark light brand token grid margin padding border radius shadow motion animation
  duration easing opacity layer depth width height ratio breakpoint mobile desktop tablet viewport heading paragraph
  caption quote code snippet chart graph axis legend tooltip popover drawer sidebar navigation breadcrumb pagination
  stepper wizard progress spinner skeleton placeholder empty loading success warning danger information confirm cancel
  submit reset delete remove edit create update save draft publish review comment mention notification setting profile
  account role permission team project library version history change release migrate deprecated stable`.split(/\s+/)
const ENDINGS = ['', 'able', 'bar', 'box', 'dom', 'er', 'ful', 'group', 'hood', 'ish', 'ism', 'less', 'line', 'ly']
const GLUE = ['the', 'a', 'of', 'and', 'to', 'in', 'for', 'with', 'when', 'is', 'are', 'on', 'that', 'it']
const CHUNKS = 20_000
const WORDS_OF_CHUNK = 150
export const TOPICS = 60

/** By frequency, about 20,000 words. */
const VOCABULARY = [
  ...STEMS,
  ...ENDINGS.slice(1).flatMap((ending) => STEMS.map((stem) => stem + ending)),
  ...STEMS.flatMap((first) => STEMS.slice(0, 90).map((second) => second + first)),
]

/** A generator of numbers from 0 to 1 that gives the same ones every time. */
export function random(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Zipf's law: the word of rank r is as frequent as 1 / r. */
const word = (next) => VOCABULARY[Math.floor(VOCABULARY.length ** next()) - 1] ?? 'use'

const sentence = (next, words) =>
  Array.from({ length: words }, () => (next() < 0.4 ? GLUE[Math.floor(next() * GLUE.length)] : word(next))).join(' ')

export const topicSentences = () => {
  const next = random(11)
  return Array.from({ length: TOPICS }, () => sentence(next, 8))
}

/** Titles and blocks, one for each chunk; most entities have one to five of them, some forty. */
export function syntheticDocuments() {
  const next = random(7)
  const documents = []
  for (let left = CHUNKS; left > 0;) {
    const length = Math.min(left, next() < 0.01 ? 40 : 1 + Math.floor(next() * 5))
    const topic = Math.floor(next() * TOPICS)
    const blocks = Array.from({ length }, () => ({ text: sentence(next, WORDS_OF_CHUNK), topic, noise: next }))
    documents.push({ title: sentence(next, 2 + Math.floor(next() * 3)), blocks })
    left -= length
  }
  return documents
}

/** Questions of one to twelve words, every tenth of about sixty, every tenth of letters that mean nothing. */
export function questions(count) {
  const next = random(3)
  return Array.from({ length: count }, (_, at) => {
    if (at % 10 === 9) return sentence(next, 90).slice(0, 398).trim()
    if (at % 10 === 4) return Array.from({ length: 9 }, () => String.fromCharCode(97 + next() * 26)).join('')
    return sentence(next, 1 + Math.floor(next() * 12))
  })
}

/** The one line that somebody wrote about an entity, another one for each. */
export const lineOf = (at) => sentence(random(100_000 + at), 12)

/** Directions that have nothing to do with each other. */
export function topicVectors(dimension) {
  const next = random(13)
  return Array.from({ length: TOPICS }, () => normalized(Float32Array.from({ length: dimension }, () => bell(next))))
}

/** A vector of length 1 whose cosine with the topic is about 0.6, which is what such texts have. */
export function nearTopic(topics, topic, seed) {
  const next = random(seed)
  const by = 0.8 / Math.sqrt(topics[topic].length)
  return normalized(topics[topic].map((value) => value * 0.6 + bell(next) * by))
}

/** About normal, of variance 1. */
const bell = (next) => (next() + next() + next() - 1.5) * 2

function normalized(vector) {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
