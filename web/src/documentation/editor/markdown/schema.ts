import { Schema, type DOMOutputSpec, type Node } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'

// What a Markdown field of the contract can hold, as a document: CommonMark with tables, task lists and words struck
// through. There is no raw HTML and no picture that the service would keep; a picture that stands in a text all the same
// is carried along.

const ALIGNMENTS = new Set(['left', 'center', 'right'])

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'paragraph',
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: ({ dataset, style }) =>
        [dataset['align'], style.textAlign].find((one) => ALIGNMENTS.has(one ?? '')) ?? null,
      // The policy of the page lets no element bring a style.
      setDOMAttr(value, attributes) {
        if (typeof value === 'string') attributes['data-align'] = value
      },
    },
  },
})

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      content: '(text | picture)*',
      group: 'block',
      attrs: { level: { default: 2 } },
      defining: true,
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs['level']}`, 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    code_block: {
      content: 'text*',
      marks: '',
      group: 'block',
      code: true,
      defining: true,
      attrs: { info: { default: '' } },
      parseDOM: [
        {
          tag: 'pre',
          preserveWhitespace: 'full',
          getAttrs: (element) => ({ info: element.getAttribute('data-info') ?? '' }),
        },
      ],
      toDOM: ({ attrs }) => ['pre', { 'data-info': attrs['info'] as string }, ['code', 0]],
    },
    bullet_list: {
      content: 'list_item+',
      group: 'block',
      attrs: { tight: { default: true } },
      parseDOM: [{ tag: 'ul' }],
      toDOM: (node) => ['ul', spacing(node), 0],
    },
    ordered_list: {
      content: 'list_item+',
      group: 'block',
      attrs: { tight: { default: true }, start: { default: 1 } },
      parseDOM: [{ tag: 'ol', getAttrs: (element) => ({ start: Number(element.getAttribute('start') ?? 1) }) }],
      toDOM: (node) => ['ol', { ...spacing(node), start: node.attrs['start'] as number }, 0],
    },
    list_item: {
      content: 'block+',
      defining: true,
      /** Of a task whether it is done; null: it is no task. */
      attrs: { done: { default: null } },
      parseDOM: [
        {
          tag: 'li',
          getAttrs: (element) => {
            const mark = element.getAttribute('data-done')
            return { done: mark === null ? null : mark === 'true' }
          },
        },
      ],
      toDOM: ({ attrs }): DOMOutputSpec =>
        attrs['done'] === null ? ['li', 0] : ['li', { class: 'task', 'data-done': String(attrs['done']) }, 0],
    },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    ...tables,
    text: { group: 'inline' },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    picture: {
      inline: true,
      group: 'inline',
      attrs: { address: {}, words: { default: '' }, title: { default: '' } },
      toDOM: ({ attrs }) => ['span', { class: 'badge' }, `picture: ${String(attrs['words'] || attrs['address'])}`],
    },
  },
  // In the order in which they stand inside of each other.
  marks: {
    link: {
      attrs: { href: {}, title: { default: '' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => ({
            href: element.getAttribute('data-href') ?? element.getAttribute('href') ?? '',
            title: element.getAttribute('title') ?? '',
          }),
        },
      ],
      toDOM: ({ attrs }) => {
        const href = String(attrs['href'])
        // An id is nothing to read: what a mention leads to is its name.
        const isMention = href.startsWith('entity:')
        return [
          'a',
          { href: isMention ? '#' : href, 'data-href': href, ...(isMention ? { 'data-mention': '' } : {}) },
          0,
        ]
      },
    },
    strong: {
      parseDOM: [{ tag: 'strong' }, { tag: 'b', getAttrs: ({ style }) => style.fontWeight !== 'normal' && null }],
      toDOM: () => ['strong', 0],
    },
    em: {
      parseDOM: [{ tag: 'em' }, { tag: 'i', getAttrs: ({ style }) => style.fontStyle !== 'normal' && null }],
      toDOM: () => ['em', 0],
    },
    strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }], toDOM: () => ['s', 0] },
    code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
})

const spacing = ({ attrs }: Node): Record<string, string> => (attrs['tight'] === false ? { 'data-loose': '' } : {})
