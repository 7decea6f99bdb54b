import type { EditorView } from 'prosemirror-view'
import { useState, type CSSProperties } from 'react'
import { schema } from '../markdown/schema.ts'

interface LinkAddressProps {
  readonly style: CSSProperties
  readonly view: EditorView
  readonly onClose: () => void
}

/** Where the selected words lead. Nothing: nowhere any more. */
export function LinkAddress({ style, view, onClose }: LinkAddressProps) {
  const [{ from, to }] = useState(view.state.selection)
  const link = schema.marks['link']
  const [address, setAddress] = useState(() => {
    const mark = view.state.doc.nodeAt(from)?.marks.find(({ type }) => type === link)
    return String(mark?.attrs['href'] ?? '')
  })
  const end = (): void => {
    onClose()
    view.focus()
  }
  const put = (): void => {
    const href = /^[\w.-]+\.[a-z]{2,}(\/|$)/i.test(address) ? `https://${address}` : address.trim()
    const tr = view.state.tr.removeMark(from, to, link)
    if (link && href !== '') tr.addMark(from, to, link.create({ href }))
    view.dispatch(tr)
    end()
  }
  return (
    <form
      className="panel floating row"
      style={style}
      onSubmit={(event) => {
        event.preventDefault()
        put()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        end()
      }}
    >
      <input
        className="input"
        autoFocus
        aria-label="Address of the link"
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <button className="button primary">Link</button>
    </form>
  )
}
