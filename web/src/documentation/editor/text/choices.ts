import { setBlockType, wrapIn } from 'prosemirror-commands'
import type { BlockType } from '@vitrine/client'
import type { Node } from 'prosemirror-model'
import { wrapInList } from 'prosemirror-schema-list'
import { TextSelection, type Command } from 'prosemirror-state'
import { schema } from '../markdown/schema.ts'

/** What a slash offers: a structure of the text itself, or a block. */
export type Choice =
  | { readonly title: string; readonly summary: string; readonly words: string; readonly command: Command }
  | { readonly title: string; readonly summary: string; readonly words: string; readonly type: string }

const { nodes } = schema
const none: Command = () => false

const put =
  (make: () => Node | undefined): Command =>
  (state, dispatch) => {
    const node = make()
    if (!node) return false
    const { $from } = state.selection
    const isEmpty = $from.parent.content.size === 0
    const [from, to] = isEmpty ? [$from.before(), $from.after()] : [$from.after(), $from.after()]
    const tr = state.tr.replaceWith(from, to, [node])
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(from + 1))).scrollIntoView())
    return true
  }

function newTable(): Node | undefined {
  const row = (name: string): Node =>
    schema.node(
      'table_row',
      null,
      [0, 1, 2].map(() => schema.node(name, null, [schema.node('paragraph')])),
    )
  return schema.node('table', null, [row('table_header'), row('table_cell'), row('table_cell')])
}

const taskList: Command = (state, dispatch, view) => {
  if (!nodes['bullet_list'] || !wrapInList(nodes['bullet_list'])(state, dispatch, view)) return false
  const now = view?.state ?? state
  const { $from } = now.selection
  if ($from.depth > 1 && $from.node(-1).type === nodes['list_item'])
    dispatch?.(now.tr.setNodeMarkup($from.before(-1), null, { done: false }))
  return true
}

const IN_TEXT: readonly Choice[] = [
  { title: 'List', summary: 'Points', words: 'bullet bulleted ul points', command: listOf('bullet_list') },
  { title: 'Numbered list', summary: 'Steps', words: 'ordered ol steps', command: listOf('ordered_list') },
  { title: 'Tasks', summary: 'To do and done', words: 'todo checklist checkbox', command: taskList },
  { title: 'Table', summary: 'Rows and columns', words: 'grid columns rows spreadsheet', command: put(newTable) },
  {
    title: 'Quote',
    summary: 'What somebody said',
    words: 'blockquote citation',
    command: nodes['blockquote'] ? wrapIn(nodes['blockquote']) : none,
  },
  {
    title: 'Code in text',
    summary: 'Lines of code',
    words: 'pre fence',
    command: nodes['code_block'] ? setBlockType(nodes['code_block']) : none,
  },
  {
    title: 'Line',
    summary: 'Between two parts',
    words: 'divider rule separator hr',
    command: put(() => nodes['horizontal_rule']?.create()),
  },
]

function listOf(name: string): Command {
  return nodes[name] ? wrapInList(nodes[name]) : none
}

/** What people call blocks where they come from. */
const SYNONYMS: Readonly<Record<string, string>> = {
  text: 'paragraph prose markdown',
  heading: 'title h2 h3 h4 section headline',
  callout: 'note info tip warning danger alert banner admonition',
  lifecycle: 'status stage deprecated beta version',
  'use-cases': 'when to use guidance usage avoid',
  'dos-and-donts': 'do dont guideline example caution right wrong',
  'props-notes': 'properties api attributes table',
  'anatomy-notes': 'parts elements structure',
  behavior: 'states interaction motion responsive',
  accessibility: 'a11y keyboard aria screen reader wcag',
  'content-guidelines': 'copy wording writing voice tone',
  'code-snippet': 'code example source',
  'token-table': 'tokens colors variables swatches spacing',
  'entity-preview': 'component preview embed picture live',
  image: 'picture photo screenshot figure',
  file: 'attachment download pdf',
  embed: 'figma storybook video link iframe',
  changelog: 'releases history changes news',
}

/** What fits to these words: those that a title begins with first. */
export function choicesFor(query: string, types: readonly BlockType[]): readonly Choice[] {
  const blocks = types
    .filter(({ type }) => type !== 'text')
    .map(({ type, title, summary }): Choice => ({ title, summary, words: `${type} ${SYNONYMS[type] ?? ''}`, type }))
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (text: string): boolean => {
    const own = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  }
  const inOrder = [...IN_TEXT.slice(0, 4), ...blocks, ...IN_TEXT.slice(4)]
  const byTitle = inOrder.filter(({ title }) => fits(title))
  const byWords = inOrder.filter((choice) => !byTitle.includes(choice) && fits(`${choice.title} ${choice.words}`))
  const bySummary = inOrder.filter(
    (choice) =>
      !byTitle.includes(choice) &&
      !byWords.includes(choice) &&
      fits(`${choice.title} ${choice.words} ${choice.summary}`),
  )
  return [...byTitle, ...byWords, ...(words.length === 0 ? [] : bySummary)]
}
