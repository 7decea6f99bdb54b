// What is made of an element, by its name. A component of somebody's own is on none of these lists: it is named as left
// out, and the text in it is kept.
import { textValue, type Values } from './tree.ts'

/** They show what only a running Storybook or a browser can: nothing in them is text of the page. */
export const SHOWN_ELSEWHERE = new Set(
  (
    'Canvas Story Stories Primary Preview Controls ArgTypes ArgsTable Props Source ColorPalette ' +
    'ColorItem IconGallery IconItem Typeset Description script style svg iframe video audio object ' +
    'canvas math template select textarea'
  ).split(' '),
)

/** They are only there to hold something, side by side or one below the other. */
export const PLAIN = new Set(
  (
    ' Fragment React.Fragment Unstyled Markdown Wrapper Row Column Col Columns Grid GridItem Flex Stack Inline Box Container ' +
    'Cards CardGroup Steps Step PageDescription LeadParagraph Intro Content Section Paragraph Text DoDontRow AnchorLinks AnchorLink'
  ).split(' '),
)

export const HEADINGS: ReadonlyMap<string, number> = new Map([
  ...[1, 2, 3, 4, 5, 6].flatMap((level) => [[`h${level}`, level] as const, [`H${level}`, level] as const]),
  ['Title', 1],
  ['Heading', 2],
  ['Subheading', 3],
])

/** Around a text within a line, as Markdown calls it. */
export const MARKS: ReadonlyMap<string, 'strong' | 'emphasis' | 'inlineCode' | 'delete'> = new Map([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'emphasis'],
  ['em', 'emphasis'],
  ['code', 'inlineCode'],
  ['kbd', 'inlineCode'],
  ['samp', 'inlineCode'],
  ['del', 'delete'],
  ['s', 'delete'],
])

export const IMAGES = new Set(['img', 'Image', 'StaticImage', 'Img', 'Picture', 'ThemedImage', 'NextImage'])
export const LINKS = new Set(['a', 'A', 'Link', 'NextLink', 'Anchor', 'RouterLink', 'GatsbyLink'])
/** Each is read below its own title. */
export const TITLED = new Set(
  'Tab TabItem TabPanel AccordionItem Accordion Collapse Collapsible Expander Expandable Disclosure details Toggle'.split(
    ' ',
  ),
)
export const TITLES = new Set(['summary', 'AccordionSummary', 'AccordionTitle', 'TabTitle'])
export const CAPTIONS = new Set(['Caption', 'figcaption', 'ImageCaption', 'FigureCaption'])
export const LIST_NAMES = new Set(['ul', 'ol', 'UnorderedList', 'OrderedList', 'List'])
export const ITEM_NAMES = new Set(['li', 'ListItem', 'Item'])
export const TABLE_NAMES = new Set(['table', 'Table'])

const TONES = {
  info: [
    'info',
    'information',
    'note',
    'notice',
    'neutral',
    'primary',
    'important',
    'informational',
    'default',
    'details',
  ],
  tip: ['tip', 'hint'],
  success: ['success', 'positive', 'do'],
  warning: ['warning', 'warn', 'caution', 'attention'],
  danger: ['danger', 'error', 'critical', 'negative', 'alert', 'deprecated', 'dont'],
} as const
type Tone = keyof typeof TONES

/** The tone that a word says, as `:::note` and `> [!NOTE]` say it. */
export function toneOf(word: string): Tone | null {
  const small = word.toLowerCase()
  const entry = Object.entries(TONES).find(([, words]) => (words as readonly string[]).includes(small))
  return entry ? (entry[0] as Tone) : null
}

const CALLOUTS = new Set(
  'Callout Alert InlineAlert Admonition Banner Notice Message InfoBox Aside InlineNotification Notification ActionableNotification'.split(
    ' ',
  ),
)
const BY_NAME = new Set(['Info', 'Note', 'Tip', 'Hint', 'Warning', 'Caution', 'Danger', 'Important', 'Success'])
const SAYS_TONE = ['type', 'variant', 'tone', 'kind', 'intent', 'severity', 'status', 'level', 'appearance', 'color']

export interface Callout {
  readonly tone: Tone
  readonly title: string | null
}

/** What kind of callout a component is; null if it is none. */
export function calloutOf(name: string, values: Values): Callout | null {
  if (!CALLOUTS.has(name) && !BY_NAME.has(name)) return null
  const given = SAYS_TONE.map((one) => toneOf(textValue(values, one) ?? '')).find((tone) => tone !== null)
  return {
    tone: given ?? (BY_NAME.has(name) ? toneOf(name) : null) ?? 'info',
    title: textValue(values, 'title', 'heading'),
  }
}
