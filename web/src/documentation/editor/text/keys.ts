import { chainCommands, exitCode, setBlockType, toggleMark, wrapIn, baseKeymap } from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItemKeepMarks, wrapInList } from 'prosemirror-schema-list'
import type { Command, Plugin } from 'prosemirror-state'
import { addRowAfter, goToNextCell, isInTable } from 'prosemirror-tables'
import { schema } from '../markdown/schema.ts'

const { nodes, marks } = schema

const breakLine: Command = (state, dispatch) => {
  // A cell and a heading are one line of Markdown each.
  if (isInTable(state) || !state.selection.$from.parent.type.contentMatch.matchType(nodes['hard_break'] ?? nodes.text))
    return true
  const node = nodes['hard_break']?.create()
  if (node) dispatch?.(state.tr.replaceSelectionWith(node).scrollIntoView())
  return true
}

/** Enter in a table goes down, and makes a row at the end; Tab goes to the next cell. */
const nextRow: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false
  const { $from } = state.selection
  const depth = Array.from({ length: $from.depth }, (_, at) => at).find((at) => $from.node(at).type === nodes['table'])
  if (depth === undefined) return true
  const isLast = $from.index(depth) === $from.node(depth).childCount - 1
  if (isLast) return addRowAfter(state, dispatch) && goDown(view?.state ?? state, dispatch)
  return goDown(state, dispatch)
}

const goDown: Command = (state, dispatch, view) => {
  const { $from } = state.selection
  const row = $from.node(-2)
  const cells = row.type === nodes['table_row'] ? row.childCount : 1
  let next = state
  for (let step = 0; step < cells; step++) {
    const went = goToNextCell(1)(next, (tr) => {
      next = next.apply(tr)
    })
    if (!went) break
  }
  dispatch?.(state.tr.setSelection(next.selection).scrollIntoView())
  void view
  return true
}

/** Escape leaves the text for its block. */
const { Escape: _, ...withoutEscape } = baseKeymap

const item = nodes['list_item']

/** After a task comes a task that is still to do. */
const nextItem: Command = (state, dispatch, view) => {
  if (!item) return false
  const { $from } = state.selection
  const own = $from.depth > 1 ? $from.node(-1) : null
  const isTask = own?.type === item && own.attrs['done'] !== null
  return splitListItemKeepMarks(item, { done: isTask ? false : null })(state, dispatch, view)
}

/** The marks and structures of a text, by the keys that every editor has. */
export function textKeys(askForLink: Command): Plugin[] {
  const mark = (name: string): Command => (marks[name] ? toggleMark(marks[name]) : () => false)
  const list = (name: string): Command => (nodes[name] ? wrapInList(nodes[name]) : () => false)
  return [
    keymap({
      'Mod-b': mark('strong'),
      'Mod-i': mark('em'),
      'Mod-e': mark('code'),
      'Mod-Shift-x': mark('strike'),
      'Mod-k': askForLink,
      'Mod-Shift-8': list('bullet_list'),
      'Mod-Shift-7': list('ordered_list'),
      'Mod-Shift-9': nodes['blockquote'] ? wrapIn(nodes['blockquote']) : () => false,
      'Mod-Alt-0': nodes['paragraph'] ? setBlockType(nodes['paragraph']) : () => false,
      ...Object.fromEntries(
        [2, 3, 4].map((level) => [
          `Mod-Alt-${level}`,
          nodes['heading'] ? setBlockType(nodes['heading'], { level }) : () => false,
        ]),
      ),
      Backspace: undoInputRule,
      'Shift-Enter': chainCommands(exitCode, breakLine),
      Enter: chainCommands(nextRow, nextItem),
      Tab: chainCommands(goToNextCell(1), item ? sinkListItem(item) : () => false),
      'Shift-Tab': chainCommands(goToNextCell(-1), item ? liftListItem(item) : () => false),
    }),
    keymap(withoutEscape),
  ]
}
