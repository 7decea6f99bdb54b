import { useMemo, useRef, type Dispatch } from 'react'
import type { BlockActs } from './block-acts.ts'
import { newBlock, type Draft } from '../draft/draft.ts'
import { selectedBlocks, type EditorEvent, type EditorState } from '../draft/editor-state.ts'
import { asText } from '../draft/form-model.ts'

/** What can happen to blocks, the same functions for as long as the editor is open: a block is drawn when it changes. */
export function useBlockActs(
  state: EditorState,
  tell: Dispatch<EditorEvent>,
  titleOf: (type: string) => string,
): BlockActs {
  const latest = useRef({ state, titleOf })
  latest.current = { state, titleOf }
  return useMemo((): BlockActs => {
    const draft = (): Draft => latest.current.state.draft
    const indexOf = (key: string): number => draft().findIndex((block) => block.key === key)
    const selected = (): Draft => selectedBlocks(latest.current.state)
    const told = (blocks: Draft): string =>
      blocks.length === 1 ? latest.current.titleOf(blocks[0]?.type ?? '') : `${blocks.length} blocks`
    const moveTo = (to: number): void => {
      const blocks = selected()
      const [first] = blocks
      if (!first) return
      if (blocks.length === 1) return tell({ is: 'moved', key: first.key, to, title: told(blocks) })
      const keys = new Set(blocks.map(({ key }) => key))
      const rest = draft().filter(({ key }) => !keys.has(key))
      const at = Math.max(0, Math.min(rest.length, to))
      const next = rest.toSpliced(at, 0, ...blocks)
      const all = draft().map(({ key }) => key)
      tell({ is: 'replaced', keys: all, by: next, said: `${told(blocks)} are now at ${at + 1} of ${next.length}` })
      tell({ is: 'selected', from: first.key, to: blocks.at(-1)?.key ?? first.key })
    }
    return {
      change: (key, content) => tell({ is: 'changed', key, content, when: Date.now() }),
      takes: (key) => ({
        key,
        replace: (by, caret, said) =>
          tell({ is: 'replaced', keys: [key], by, caret, ...(said === undefined ? {} : { said }) }),
        joinBefore: () => {
          const [at, own] = [indexOf(key), draft()[indexOf(key)]]
          const before = draft()[at - 1]
          if (!own || !before) return false
          const text = asText(own.content['markdown'])
          if (text.trim() === '') tell({ is: 'replaced', keys: [key], by: [], caret: { key: before.key, at: 'end' } })
          else if (before.type === 'text') {
            const markdown = `${asText(before.content['markdown'])}\n\n${text}`
            const joined = { ...before, content: { markdown } }
            tell({ is: 'replaced', keys: [before.key, key], by: [joined], caret: { key: before.key, at: 'end' } })
          } else tell({ is: 'selected', from: before.key })
          return true
        },
      }),
      select: (key, isLonger) => {
        const before = latest.current.state.selected
        tell({ is: 'selected', from: isLonger && before ? before.from : key, to: key })
      },
      step: (key, by, isLonger) => {
        const { selected: before } = latest.current.state
        const next = draft()[indexOf(before?.to ?? key) + by]
        if (next) tell({ is: 'selected', from: isLonger ? (before?.from ?? key) : next.key, to: next.key })
      },
      move: (by) => {
        const blocks = selected()
        const at = indexOf(blocks[0]?.key ?? '')
        if (at !== -1) moveTo(at + by)
      },
      drop: (key) => {
        const blocks = selected()
        if (blocks.some((block) => block.key === key)) return
        const [at, to] = [indexOf(blocks[0]?.key ?? ''), indexOf(key)]
        moveTo(blocks.length > 1 && at < to ? to - blocks.length + 1 : to)
      },
      duplicate: () => {
        const blocks = selected()
        const last = blocks.at(-1)
        if (!last) return
        const copies = blocks.map(({ type, content }) => newBlock(type, content))
        tell({ is: 'replaced', keys: [last.key], by: [last, ...copies], said: `${told(blocks)} duplicated` })
        const [first, end] = [copies[0], copies.at(-1)]
        if (first && end) tell({ is: 'selected', from: first.key, to: end.key })
      },
      remove: () => {
        const blocks = selected()
        const at = indexOf(blocks[0]?.key ?? '')
        const beside = draft()[at - 1] ?? draft()[at + blocks.length]
        tell({ is: 'replaced', keys: blocks.map(({ key }) => key), by: [], said: `${told(blocks)} deleted` })
        if (beside) tell({ is: 'selected', from: beside.key })
      },
      enter: (key) => tell({ is: 'sent-to', key, at: 'start' }),
      insert: (key) => {
        const here = draft()[indexOf(key)]
        // An empty line is a place already.
        if (here?.type === 'text' && asText(here.content['markdown']).trim() === '') {
          tell({ is: 'changed', key, content: { markdown: '/' } })
          tell({ is: 'sent-to', key, at: 'end' })
          return
        }
        const text = newBlock('text', { markdown: '/' })
        tell({ is: 'added', block: text, title: 'Text', at: indexOf(key) + 1 })
        tell({ is: 'sent-to', key: text.key, at: 'end' })
      },
      turn: (key, into) => {
        const first = into[0]
        tell({
          is: 'replaced',
          keys: [key],
          by: into,
          caret: first ? { key: first.key, at: 'end' } : null,
          said: `It is now ${into.map(({ type }) => latest.current.titleOf(type)).join(', ')}`,
        })
      },
      leave: (key, path) => tell({ is: 'left', key, path }),
    }
  }, [tell])
}
