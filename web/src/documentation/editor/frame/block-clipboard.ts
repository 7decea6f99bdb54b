import type { ClipboardEvent } from 'react'
import type { EditorEvent, EditorState } from '../draft/editor-state.ts'
import { selectedBlocks } from '../draft/editor-state.ts'
import { blocksOnClipboard, putOnClipboard } from '../paste/clipboard-blocks.ts'

/** Copy, cut and paste of selected blocks. Words are the matter of the field that they are in. */
export function onBlockClipboard(event: ClipboardEvent, state: EditorState, tell: (event: EditorEvent) => void): void {
  const blocks = selectedBlocks(state)
  const last = blocks.at(-1)
  if (!last || event.defaultPrevented) return
  const keys = blocks.map(({ key }) => key)
  if (event.type === 'paste') {
    const pasted = blocksOnClipboard(event.clipboardData)
    const [first, end] = [pasted?.[0], pasted?.at(-1)]
    if (!pasted || !first || !end) return
    event.preventDefault()
    tell({ is: 'replaced', keys: [last.key], by: [last, ...pasted], said: `${pasted.length} blocks pasted` })
    tell({ is: 'selected', from: first.key, to: end.key })
    return
  }
  event.preventDefault()
  putOnClipboard(event.clipboardData, blocks)
  if (event.type === 'cut') tell({ is: 'replaced', keys, by: [], said: `${blocks.length} blocks cut` })
  else tell({ is: 'told', what: `${blocks.length} blocks copied` })
}
