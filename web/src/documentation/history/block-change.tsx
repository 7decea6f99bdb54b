import { compareDrafts, summaryOf } from '../editor/review/compare.ts'
import type { PairedBlock } from './pair-blocks.ts'
import { wordChanges } from './word-changes.ts'
import './words.css'

/** What a block says, or what changes in it, word by word. */
export function BlockChange({ block }: { readonly block: PairedBlock }) {
  if (block.what !== 'changed') {
    const content = typeof block.content === 'object' && block.content !== null ? block.content : null
    if (content === null) return <p className="quiet-text">What it said is no longer kept.</p>
    return <p>{summaryOf({ key: '', type: block.type, content: content as never }, 2_000)}</p>
  }
  const [change] = compareDrafts(
    [{ key: 'block', type: block.type, content: block.before }],
    [{ key: 'block', type: block.type, content: block.after }],
  )
  return change?.fields.map(({ path, before, after }) => (
    <div key={path} className="words">
      <code>{path}</code>
      <p>
        {wordChanges(before, after).map(({ what, text }, at) => {
          const key = `${at} ${what}`
          if (what === 'added') return <ins key={key}>{text}</ins>
          return what === 'removed' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>
        })}
      </p>
    </div>
  ))
}
