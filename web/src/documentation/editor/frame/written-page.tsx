import type { Block } from '@vitrine/client'
import { useMemo, useRef, type PointerEvent } from 'react'
import { Contents } from '../../reading/contents.tsx'
import { entriesOf, outlineOf, type OutlinedBlock } from '../../content/outline.ts'
import type { BlockActs } from './block-acts.ts'
import { BlockFrame } from './block-frame.tsx'
import type { Faults } from '../draft/draft.ts'
import { selectedBlocks, type EditorState } from '../draft/editor-state.ts'

interface WrittenPageProps {
  readonly state: EditorState
  readonly first: number
  readonly withContents: boolean
  readonly titleOf: (type: string) => string
  readonly faults: Faults
  readonly acts: BlockActs
}

const NO_FAULTS: readonly { readonly path: string; readonly message: string }[] = []
const NO_LEVELS: ReadonlyMap<number, number> = new Map()

/** The page as it is read, each block ready to be written in. */
export function WrittenPage({ state, first, withContents, titleOf, faults, acts }: WrittenPageProps) {
  const { draft, caret } = state
  const outline = useMemo(
    () =>
      outlineOf(
        draft.map(({ key, type, content }) => ({ id: key, type, content }) as unknown as Block),
        first,
      ),
    [draft, first],
  )
  const levelsOf = useStableLevels()
  const chosen = selectedBlocks(state)
  const selected = new Set(chosen.map(({ key }) => key))
  const press = useDragOver(acts)
  const blocks = (
    <div className="blocks" {...press}>
      {draft.map((block, at) => (
        <BlockFrame
          key={block.key}
          block={block}
          title={titleOf(block.type)}
          heading={outline[at]?.heading ?? null}
          levels={levelsOf(block.key, outline[at])}
          place={`${at + 1} of ${draft.length}`}
          faults={faults.get(block.key) ?? NO_FAULTS}
          isSelected={selected.has(block.key)}
          hasBar={state.selected?.to === block.key && selected.size > 0}
          caret={caret?.key === block.key ? caret : null}
          acts={acts}
        />
      ))}
    </div>
  )
  if (!withContents) return blocks
  return (
    <div className="reading">
      <Contents entries={entriesOf(outline)} />
      {blocks}
    </div>
  )
}

/** The same map for as long as it says the same. */
function useStableLevels() {
  const known = useRef(new Map<string, readonly [string, ReadonlyMap<number, number>]>())
  return (key: string, outlined: OutlinedBlock | undefined): ReadonlyMap<number, number> => {
    const { inside = [], written = [] } = outlined ?? {}
    if (inside.length === 0) return NO_LEVELS
    const pairs = inside.map(({ level }, at): [number, number] => [written[at] ?? level, level])
    const text = JSON.stringify(pairs)
    const before = known.current.get(key)
    if (before?.[0] === text) return before[1]
    const levels = new Map(pairs.toReversed())
    known.current.set(key, [text, levels])
    return levels
  }
}

/** A press that is drawn from one block into another selects all between them. */
function useDragOver(acts: BlockActs) {
  const from = useRef<string | null>(null)
  const keyAt = (event: PointerEvent): string | null =>
    (event.target instanceof Element ? event.target.closest('[data-key]') : null)?.getAttribute('data-key') ?? null
  return {
    onPointerDown: (event: PointerEvent): void => {
      const isWriting = event.target instanceof Element && event.target.closest('[data-field]') !== null
      from.current = isWriting && event.pointerType === 'mouse' ? keyAt(event) : null
    },
    onPointerMove: (event: PointerEvent): void => {
      const [start, now] = [from.current, keyAt(event)]
      if (event.buttons !== 1 || start === null || now === null || now === start) return
      getSelection()?.removeAllRanges()
      acts.select(start, false)
      acts.select(now, true)
    },
    onPointerUp: (): void => {
      from.current = null
    },
  }
}
