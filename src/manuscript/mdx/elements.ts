// What is made of an element, by its name. A component of somebody's own is on none of these lists: it is named as left
// out, and the text in it is kept.

/** They show what only a running Storybook or a browser can: nothing in them is text of the page. */
export const SHOWN_ELSEWHERE = new Set(
  (
    'Canvas Story Stories Primary Preview Controls ArgTypes ArgsTable Props Source ColorPalette ' +
    'ColorItem IconGallery IconItem Typeset Description script style svg iframe video audio object ' +
    'canvas math template select textarea'
  ).split(' '),
)

/** They are only there to hold something. */
export const PLAIN = new Set(['', 'Fragment', 'React.Fragment', 'Unstyled', 'Markdown', 'Wrapper'])

export const HEADINGS: ReadonlyMap<string, number> = new Map([
  ...[1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level] as const),
  ['Title', 1],
  ['Heading', 2],
  ['Subheading', 3],
])

/** Around a text within a line. */
export const MARKS: ReadonlyMap<string, string> = new Map([
  ['b', '**'],
  ['strong', '**'],
  ['i', '*'],
  ['em', '*'],
  ['code', '`'],
  ['kbd', '`'],
  ['samp', '`'],
])

/** Of HTML, those that begin a paragraph of their own. */
export const PARAGRAPHS = new Set(
  (
    'p div section article main header footer aside nav figure figcaption details summary blockquote ' +
    'center dl dt dd form fieldset address hgroup'
  ).split(' '),
)

const TONES = {
  info: ['info', 'information', 'note', 'notice', 'neutral', 'primary', 'important', 'informational', 'default'],
  tip: ['tip', 'hint'],
  success: ['success', 'positive', 'do'],
  warning: ['warning', 'warn', 'caution', 'attention'],
  danger: ['danger', 'error', 'critical', 'negative', 'alert', 'deprecated', 'dont'],
} as const
type Tone = keyof typeof TONES

/** The tone that a word says, as `:::note` and `> [!NOTE]` say it. */
export function toneOf(word: string): Tone | null {
  const small = word.toLowerCase()
  const found = Object.entries(TONES).find(([, words]) => (words as readonly string[]).includes(small))
  return found ? (found[0] as Tone) : null
}

const CALLOUTS = new Set(['Callout', 'Alert', 'InlineAlert', 'Admonition', 'Banner', 'Notice', 'Message', 'InfoBox'])
const BY_NAME = new Set(['Info', 'Note', 'Tip', 'Hint', 'Warning', 'Caution', 'Danger', 'Important', 'Success'])
const SAYS_TONE = ['type', 'variant', 'tone', 'kind', 'intent', 'severity', 'status', 'level', 'appearance', 'color']

export interface Callout {
  readonly tone: Tone
  readonly title: string | null
}

/** What kind of callout a component is; null if it is none. */
export function calloutOf(name: string, attributes: ReadonlyMap<string, string>): Callout | null {
  if (!CALLOUTS.has(name) && !BY_NAME.has(name)) return null
  const said = SAYS_TONE.map((one) => toneOf(attributes.get(one) ?? '')).find((tone) => tone !== null)
  const title = attributes.get('title') ?? attributes.get('heading') ?? null
  return { tone: said ?? (BY_NAME.has(name) ? toneOf(name) : null) ?? 'info', title: title === '' ? null : title }
}
