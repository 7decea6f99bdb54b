import type { Node } from 'prosemirror-model'
import { EditorState, Selection, type Plugin, type Transaction } from 'prosemirror-state'
import { parseMarkdown, type ParsedMarkdown } from '../markdown/parse.ts'
import { spliceMarkdown } from '../markdown/splice.ts'

/** A text between its Markdown, which the draft has, and its document, which is edited. */
export class SyncedText {
  /** What the document was last written as; its own document may lack empty lines that the edited one has. */
  #base: ParsedMarkdown

  constructor(markdown: string) {
    this.#base = parseMarkdown(markdown)
  }

  get base(): ParsedMarkdown {
    return this.#base
  }

  state(plugins: readonly Plugin[]): EditorState {
    return EditorState.create({ doc: this.#base.doc, plugins: [...plugins] })
  }

  /** The Markdown after an edit. */
  written(doc: Node): string {
    this.#base = spliceMarkdown(this.#base, doc)
    return this.#base.source
  }

  /** How an open document becomes this Markdown, which somebody else wrote or which was before; null: it says so already. */
  follow(state: EditorState, markdown: string): Transaction | null {
    if (markdown === this.#base.source) return null
    this.#base = parseMarkdown(markdown)
    const next = this.#base.doc
    const start = state.doc.content.findDiffStart(next.content)
    const end = state.doc.content.findDiffEnd(next.content)
    if (start === null || !end) return null
    const tr = state.tr.replaceWith(0, state.doc.content.size, next.content)
    const place = Math.max(0, Math.min(tr.doc.content.size, Math.max(start, end.b)))
    return tr.setSelection(Selection.near(tr.doc.resolve(place), -1)).setMeta('followed', true)
  }
}
