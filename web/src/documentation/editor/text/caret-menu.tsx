import type { EntityMatch } from '@vitrine/client'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useId, useState, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { useSurroundings } from '../draft/context.ts'
import { EntityPicture } from '../fields/entity-picture.tsx'
import { useMatches } from '../fields/use-matches.ts'
import { pickByKey } from '../fields/match-options.tsx'
import { newBlock } from '../draft/draft.ts'
import { schema } from '../markdown/schema.ts'
import type { AskedAtCaret } from './asked-at-caret.ts'
import { choicesFor, type Choice } from './choices.ts'
import { putBlocks, type TakesBlocks } from './paste-into.ts'
import type { SyncedText } from './sync.ts'

/** What a key does while a menu is open; true: it was for the menu. */
export type CaretMenuKeys = (event: KeyboardEvent) => boolean

interface CaretMenuProps {
  readonly asked: AskedAtCaret
  readonly style: CSSProperties
  readonly view: EditorView
  readonly text: SyncedText
  readonly block: TakesBlocks | undefined
  readonly keys: RefObject<CaretMenuKeys | null>
  readonly onClose: () => void
}

/** The menu at the caret: blocks after a slash, things of the library after an at sign. */
export const CaretMenu = (props: CaretMenuProps) =>
  props.asked.for === 'blocks' ? <BlockMenu {...props} /> : <MentionMenu {...props} />

function BlockMenu({ asked, view, text, block, ...props }: CaretMenuProps) {
  const { types, emptyOf } = useSurroundings()
  const choices = choicesFor(asked.query, block ? types : [])
  const pick = (choice: Choice): void => {
    view.dispatch(view.state.tr.delete(asked.from, asked.to))
    if ('command' in choice) choice.command(view.state, view.dispatch, view)
    else if (block)
      putBlocks(view, text, block, [newBlock(choice.type, emptyOf(choice.type))], `${choice.title} was added`)
    if ('command' in choice) view.focus()
  }
  return (
    <Options
      {...props}
      view={view}
      label="Blocks"
      choices={choices}
      keyOf={({ title }) => title}
      onPick={pick}
      draw={({ title, summary }) => (
        <>
          <strong>{title}</strong>
          <span className="quiet-text">{summary}</span>
        </>
      )}
    />
  )
}

function MentionMenu({ asked, view, ...props }: CaretMenuProps) {
  const { learnName } = useSurroundings()
  const matches = useMatches(asked.query)
  const pick = ({ entity_type, id, name }: EntityMatch): void => {
    learnName({ entity_type, entity_id: id }, name)
    const link = schema.marks['link']
    if (!link) return
    const words = schema.text(name, [link.create({ href: `entity:${entity_type}/${id}` })])
    const tr = view.state.tr.replaceWith(asked.from, asked.to, words).removeStoredMark(link)
    view.dispatch(tr.insertText(' ').scrollIntoView())
    view.focus()
  }
  return (
    <Options
      {...props}
      view={view}
      label="Entities"
      choices={matches}
      keyOf={({ id }) => id}
      onPick={pick}
      draw={({ entity_type, id, name }) => (
        <>
          <EntityPicture type={entity_type} id={id} />
          <strong>{name}</strong> <span className="quiet-text">{entity_type.replace('-', ' ')}</span>
        </>
      )}
    />
  )
}

interface OptionsProps<One> extends Pick<CaretMenuProps, 'style' | 'view' | 'keys' | 'onClose'> {
  readonly label: string
  readonly choices: readonly One[]
  readonly keyOf: (one: One) => string
  readonly draw: (one: One) => ReactNode
  readonly onPick: (one: One) => void
}

/** The text keeps the focus and names the option that is chosen. */
function Options<One>({ label, choices, keyOf, draw, onPick, style, view, keys, onClose }: OptionsProps<One>) {
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const at = Math.max(0, Math.min(chosen, choices.length - 1))
  useEffect(() => {
    keys.current = (event) =>
      !event.shiftKey &&
      !event.ctrlKey &&
      pickByKey(
        event.key,
        { at, count: choices.length },
        {
          moveTo: setChosen,
          close: onClose,
          pick: (index) => {
            const one = choices[index]
            if (one !== undefined) onPick(one)
          },
        },
      )
    return () => {
      keys.current = null
    }
  })
  const isOpen = choices.length > 0
  useEffect(() => {
    const { dom } = view
    if (!isOpen) return undefined
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', `${id}-${at}`)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [view, id, at, isOpen])
  if (!isOpen) return null
  return (
    <ul id={id} role="listbox" aria-label={label} className="panel floating caret-menu" style={style}>
      {choices.map((one, index) => (
        <li
          key={keyOf(one)}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          ref={(element) => {
            if (index === at) element?.scrollIntoView({ block: 'nearest' })
          }}
          onMouseDown={(event) => {
            event.preventDefault()
            onPick(one)
          }}
        >
          {draw(one)}
        </li>
      ))}
    </ul>
  )
}
