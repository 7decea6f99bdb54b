import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { isHeadingBlock, type Entry } from '../../content/outline.ts'
import type { BlockActs } from './block-acts.ts'
import { BlockBar } from './block-bar.tsx'
import type { EditingProps } from '../blocks/editing-props.ts'
import { EDITING } from '../blocks/editing.ts'
import { FaultsAt } from '../draft/context.ts'
import type { DraftBlock } from '../draft/draft.ts'
import { WholeContent } from '../fields/from-spec.ts'
import { FaultLines } from '../fields/labelled.tsx'
import type { Content } from '../draft/form-model.ts'
import { putCaret } from '../fields/leave-field.ts'

interface BlockFrameProps {
  readonly block: DraftBlock
  readonly title: string
  readonly heading: Entry | null
  readonly levels: ReadonlyMap<number, number>
  readonly place: string
  readonly faults: readonly { readonly path: string; readonly message: string }[]
  readonly isSelected: boolean
  /** One of several that are selected has the bar. */
  readonly hasBar: boolean
  readonly caret: { readonly at: 'start' | 'end' } | null
  readonly acts: BlockActs
}

const DRAGGED = 'application/x-vitrine-drag'

/** A block where it is read, with what moves it in the margin. */
export const BlockFrame = memo(function BlockFrame(props: BlockFrameProps) {
  const { block, title, heading, levels, place, faults, isSelected, hasBar, caret, acts } = props
  const [isOver, setOver] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const { key, type, content } = block
  useEffect(() => {
    if (!caret) return
    const [first, last] = edges(frame.current)
    const field = caret.at === 'end' ? last : first
    if (field) putCaret(field, caret.at)
    else handle.current?.focus()
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [caret])
  useEffect(() => {
    if (hasBar) handle.current?.focus({ preventScroll: true })
  }, [hasBar])
  const Editing = EDITING[type]
  const faultsAt = useMemo(
    () =>
      (path: string): readonly string[] =>
        faults.filter((fault) => fault.path === path).map(({ message }) => message),
    [faults],
  )
  const editing: EditingProps = {
    at: { value: content, path: '', set: (next) => acts.change(key, next as Content) },
    block: acts.takes(key),
    levels,
    level: heading?.level ?? 2,
  }
  return (
    <div
      ref={frame}
      className="block editing-block"
      data-type={type}
      data-block={type}
      data-key={key}
      data-over={isOver || undefined}
      data-selected={isSelected || undefined}
      onBlur={(event) => {
        const field = event.target.closest('[data-path]')
        if (field instanceof HTMLElement) acts.leave(key, field.dataset['path'] ?? '')
      }}
      onKeyDown={(event) => {
        // A text prevents what the browser would do with it; what had a use for it has stopped it.
        if (event.key !== 'Escape' || event.target === handle.current) return
        event.preventDefault()
        acts.select(key, false)
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        acts.drop(key)
      }}
    >
      <div className="block-margin">
        <button
          ref={handle}
          type="button"
          className="handle"
          draggable
          aria-label={`${title}, ${place}`}
          aria-description="Arrows choose, with Shift several. Alt and an arrow move. Enter writes, Delete removes."
          aria-pressed={isSelected}
          onClick={(event) => acts.select(key, event.shiftKey)}
          onDragStart={(event) => {
            // Chromium ends a drag whose page changes while it begins.
            if (!isSelected) setTimeout(() => acts.select(key, false))
            event.dataTransfer.setData(DRAGGED, key)
            event.dataTransfer.effectAllowed = 'move'
          }}
          onKeyDown={(event) => onHandleKey(event, key, isSelected, acts)}
        >
          <Grip />
        </button>
        <button type="button" aria-label={`Add a block after ${title}, ${place}`} onClick={() => acts.insert(key)}>
          +
        </button>
      </div>
      {hasBar && <BlockBar block={block} title={title} acts={acts} />}
      {heading && !isHeadingBlock(type) && <PlainHeading {...heading} />}
      <FaultsAt value={faultsAt}>
        <FaultLines faults={[...faultsAt(''), ...faultsAt('type')]} />
        {Editing ? (
          <WholeContent value={content}>
            <Editing {...editing} />
          </WholeContent>
        ) : (
          <p className="note">A block of the type {type}, which this explorer does not know; it is kept as it is.</p>
        )}
      </FaultsAt>
    </div>
  )
}, isSameFrame)

/** The outline is made anew with every letter; most of it says what it said. */
function isSameFrame(before: BlockFrameProps, after: BlockFrameProps): boolean {
  return (Object.keys(after) as (keyof BlockFrameProps)[]).every((name) =>
    name === 'heading' ? isSameHeading(before.heading, after.heading) : before[name] === after[name],
  )
}

const isSameHeading = (one: Entry | null, other: Entry | null): boolean =>
  one === other || (one !== null && other !== null && one.title === other.title && one.level === other.level)

const edges = (frame: HTMLElement | null): readonly (HTMLElement | undefined)[] => {
  const fields = [...(frame?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  return [fields[0], fields.at(-1)]
}

function PlainHeading({ title, level }: Entry) {
  const Tag = `h${level}` as 'h2'
  return (
    <div className="block-heading">
      <Tag>{title}</Tag>
    </div>
  )
}

/** The handle has the focus of a selected block: what its keys do is done to all that are selected. */
function onHandleKey(event: KeyboardEvent, key: string, isSelected: boolean, acts: BlockActs): void {
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  if (by !== 0) {
    event.preventDefault()
    if (!isSelected) acts.select(key, false)
    if (event.altKey) acts.move(by)
    else acts.step(key, by, event.shiftKey)
  } else if (event.key === 'Enter' && isSelected) {
    event.preventDefault()
    acts.enter(key)
  } else if ((event.key === 'Delete' || event.key === 'Backspace') && isSelected) {
    event.preventDefault()
    acts.remove()
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd' && isSelected) {
    event.preventDefault()
    acts.duplicate()
  }
}

const Grip = () => (
  <svg width="10" height="16" viewBox="0 0 10 16" aria-hidden="true" fill="currentColor">
    {[2, 8].flatMap((x) => [3, 8, 13].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />))}
  </svg>
)
