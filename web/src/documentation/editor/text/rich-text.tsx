import { type EditorState, Selection, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { tableEditing } from 'prosemirror-tables'
import { useEffect, useId, useRef, useState, type CSSProperties } from 'react'
import { useFaults, useSurroundings } from '../draft/context.ts'
import type { At } from '../fields/at.ts'
import { FaultLines } from '../fields/labelled.tsx'
import { asText } from '../draft/form-model.ts'
import { askedAtCaret, type AskedAtCaret } from './asked-at-caret.ts'
import { CaretMenu, type CaretMenuKeys } from './caret-menu.tsx'
import { decorations } from './decorations.ts'
import { markdownRules } from './input-rules.ts'
import { textKeys } from './keys.ts'
import { LinkAddress } from './link-address.tsx'
import { leaveField, type CaretGoal } from '../fields/leave-field.ts'
import { pasteInto, type TakesBlocks } from './paste-into.ts'
import { MarkBar } from './mark-bar.tsx'
import { SyncedText } from './sync.ts'
import { headingViews, taskViews } from './views.ts'

interface RichTextProps {
  readonly at: At
  readonly label: string
  readonly placeholder?: string
  /** The text is a block of its own: others can be put into the midst of it, and it flows into those beside it. */
  readonly block?: TakesBlocks
  /** Which level a heading has on the page, by the level that it was written with. */
  readonly levels?: ReadonlyMap<number, number>
}

interface Place {
  readonly asked: AskedAtCaret | null
  readonly isRange: boolean
  readonly style: CSSProperties
}

/** Markdown as it is read, written in. */
export function RichText({ at, label, placeholder = '', block, levels }: RichTextProps) {
  const id = useId()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const text = useRef<SyncedText>(undefined)
  const keys = useRef<CaretMenuKeys | null>(null)
  const surroundings = useSurroundings()
  const faults = useFaults(at.path)
  const [place, setPlace] = useState<Place | null>(null)
  const [linking, setLinking] = useState(false)
  const closed = useRef('')
  // What the view calls is always of the last time this was drawn.
  const latest = useRef({ at, block, placeholder, surroundings, levels })
  latest.current = { at, block, placeholder, surroundings, levels }

  useEffect(() => {
    const synced = new SyncedText(asText(latest.current.at.value))
    text.current = synced
    const askForLink: Command = (state) => {
      if (state.selection.empty) return true
      setLinking(true)
      return true
    }
    const own = new EditorView(host.current, {
      state: synced.state([
        markdownRules(),
        ...textKeys(askForLink),
        tableEditing(),
        decorations(() => latest.current.placeholder),
      ]),
      nodeViews: { ...headingViews(() => latest.current.levels), ...taskViews() },
      attributes: () => ({
        class: 'markdown',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'data-field': '',
      }),
      dispatchTransaction(tr) {
        const next = own.state.apply(tr)
        own.updateState(next)
        if (tr.docChanged && tr.getMeta('followed') !== true) {
          const markdown = synced.written(next.doc)
          if (markdown !== asText(latest.current.at.value)) latest.current.at.set(markdown)
        }
        if (own.hasFocus()) setPlace(placeOf(own, next, closed))
      },
      handleKeyDown: (_, event) => {
        if (keys.current?.(event)) {
          // Escape closes the menu, and does not choose the block as well.
          event.stopPropagation()
          return true
        }
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') event.stopPropagation()
        return leaveText(own, event, latest.current.block)
      },
      handlePaste: (_, event) => pasteInto(own, synced, event.clipboardData, latest.current),
      handleDrop: (_, event, __, isMoved) => !isMoved && pasteInto(own, synced, event.dataTransfer, latest.current),
      handleClick: (_, __, event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        if (link) event.preventDefault()
        return false
      },
      handleDOMEvents: {
        focus: () => {
          setPlace(placeOf(own, own.state, closed))
          return false
        },
        blur: (_, event) => {
          // The address of a link is asked for beside the words that it is for.
          const goesTo = event.relatedTarget
          if (!(goesTo instanceof Node && host.current?.parentElement?.contains(goesTo))) setPlace(null)
          return false
        },
        beforeinput: (_, event) => {
          // The one history is the page's, also for those who undo by a menu.
          if (!event.inputType.startsWith('history')) return false
          event.preventDefault()
          latest.current.surroundings.tell({ is: event.inputType === 'historyRedo' ? 'redone' : 'undone' })
          return true
        },
      },
    })
    view.current = own
    const onCaret = (event: Event): void => {
      const to = (event as CustomEvent<CaretGoal>).detail
      const { doc, tr } = own.state
      const at = typeof to === 'object' ? own.posAtCoords(to)?.pos : undefined
      own.focus()
      own.dispatch(
        tr.setSelection(
          at !== undefined
            ? Selection.near(doc.resolve(at))
            : to === 'end'
              ? Selection.atEnd(doc)
              : Selection.atStart(doc),
        ),
      )
    }
    own.dom.addEventListener('vitrine-caret', onCaret)
    return () => {
      own.dom.removeEventListener('vitrine-caret', onCaret)
      own.destroy()
      view.current = null
    }
    // A label does not change while its field is there.
  }, [label])

  const value = asText(at.value)
  useEffect(() => {
    const [own, synced] = [view.current, text.current]
    const tr = own && synced?.follow(own.state, value)
    if (tr) own.dispatch(tr)
  }, [value])
  useEffect(() => {
    const dom = view.current?.dom
    if (!dom) return
    dom.setAttribute('aria-invalid', String(faults.length > 0))
    if (faults.length > 0) dom.setAttribute('aria-describedby', `${id}-fault`)
    else dom.removeAttribute('aria-describedby')
  })

  const run = (command: Command): void => {
    const own = view.current
    if (!own) return
    command(own.state, own.dispatch, own)
    own.focus()
  }
  return (
    <div className="rich-text" data-path={at.path}>
      <div ref={host} />
      <FaultLines id={`${id}-fault`} faults={faults} />
      {place?.asked && view.current && text.current && (
        <CaretMenu
          key={place.asked.for}
          asked={place.asked}
          style={place.style}
          view={view.current}
          text={text.current}
          block={block}
          keys={keys}
          onClose={() => {
            closed.current = `${place.asked?.from}`
            setPlace({ ...place, asked: null })
          }}
        />
      )}
      {place?.isRange && !linking && <MarkBar style={place.style} run={run} onLink={() => setLinking(true)} />}
      {linking && place && view.current && (
        <LinkAddress style={place.style} view={view.current} onClose={() => setLinking(false)} />
      )}
    </div>
  )
}

/** Under the caret, within the window. */
function placeOf(view: EditorView, state: EditorState, closed: { current: string }): Place {
  const asked = askedAtCaret(state)
  if (!asked) closed.current = ''
  const { from, to, empty } = state.selection
  const isRange = !empty && state.doc.textBetween(from, to).trim() !== ''
  const isOpen = asked !== null && closed.current !== String(asked.from)
  if (!isOpen && !isRange) return { asked: null, isRange, style: {} }
  const box = view.coordsAtPos(isOpen ? asked.from : from)
  const left = Math.max(8, Math.min(box.left, window.innerWidth - 340))
  const isLow = box.bottom > window.innerHeight - 320
  const style: CSSProperties = isRange
    ? { left, top: Math.max(8, box.top - 42) }
    : { left, ...(isLow ? { bottom: window.innerHeight - box.top + 4 } : { top: box.bottom + 4 }) }
  return { asked: isOpen ? asked : null, isRange, style }
}

/** Arrows at an edge go on into the next field, Backspace at the start of a text into the text before. */
function leaveText(view: EditorView, event: KeyboardEvent, block: TakesBlocks | undefined): boolean {
  const { selection, doc } = view.state
  if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return false
  const isFirst = selection.empty && selection.$from.pos === Selection.atStart(doc).from
  const isLast = selection.empty && selection.$to.pos === Selection.atEnd(doc).to
  if (
    event.key === 'Backspace' &&
    isFirst &&
    selection.$from.parent.type.name === 'paragraph' &&
    selection.$from.depth === 1
  )
    return block?.joinBefore() ?? false
  const isInFirst = selection.$from.index(0) === 0
  const isInLast = selection.$to.index(0) === doc.childCount - 1
  if (event.key === 'ArrowUp' && selection.empty && isInFirst && view.endOfTextblock('up'))
    return leaveField(view.dom, -1)
  if (event.key === 'ArrowDown' && selection.empty && isInLast && view.endOfTextblock('down'))
    return leaveField(view.dom, 1)
  if (event.key === 'ArrowLeft' && isFirst) return leaveField(view.dom, -1)
  if (event.key === 'ArrowRight' && isLast) return leaveField(view.dom, 1)
  return false
}
