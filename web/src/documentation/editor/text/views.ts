import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view'

/** Headings of the level that they have on the page, which is not always the one they were written with. */
export const headingViews = (
  levels: () => ReadonlyMap<number, number> | undefined,
): Readonly<Record<string, NodeViewConstructor>> => ({
  heading: (node): NodeView => {
    const level = Number(node.attrs['level'])
    const dom = document.createElement(`h${levels()?.get(level) ?? level}`)
    return { dom, contentDOM: dom, update: (next) => next.type === node.type && next.attrs['level'] === level }
  },
})

/** Items of lists, those that are tasks with a box that can be ticked. */
export const taskViews = (): Readonly<Record<string, NodeViewConstructor>> => ({
  list_item: (node, view, getPos): NodeView => {
    const dom = document.createElement('li')
    if (node.attrs['done'] === null)
      return { dom, contentDOM: dom, update: (next) => next.type === node.type && next.attrs['done'] === null }
    return taskView(node, view, getPos, dom)
  },
})

function taskView(first: Node, view: EditorView, getPos: () => number | undefined, dom: HTMLLIElement): NodeView {
  let node = first
  dom.className = 'task'
  const box = dom.appendChild(document.createElement('span'))
  box.className = 'box'
  box.contentEditable = 'false'
  box.setAttribute('role', 'checkbox')
  box.setAttribute('aria-label', 'done')
  const contentDOM = dom.appendChild(document.createElement('div'))
  const draw = (): void => {
    box.dataset['done'] = String(node.attrs['done'])
    box.setAttribute('aria-checked', String(node.attrs['done']))
  }
  box.addEventListener('mousedown', (event) => {
    event.preventDefault()
    const at = getPos()
    if (at !== undefined) view.dispatch(view.state.tr.setNodeMarkup(at, null, { done: node.attrs['done'] !== true }))
  })
  draw()
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type || next.attrs['done'] === null) return false
      node = next
      draw()
      return true
    },
  }
}
