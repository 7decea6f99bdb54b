import { Fragment, Slice, type Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { isInTable } from 'prosemirror-tables'
import { client } from '../../../api/client.ts'
import type { useSurroundings } from '../draft/context.ts'
import { newBlock, type Draft, type DraftBlock } from '../draft/draft.ts'
import { splitMarkdown } from '../markdown/split.ts'
import { schema } from '../markdown/schema.ts'
import { writeBlocks } from '../markdown/write.ts'
import { blocksOnClipboard } from '../paste/clipboard-blocks.ts'
import { isOfCodeEditor } from '../paste/office.ts'
import { knownAddress, type KnownAddress } from '../paste/known-address.ts'
import { readHtml, type PastedText } from '../paste/read-html.ts'
import { readText } from '../paste/read-text.ts'
import { isPicture, sendUpload } from '../draft/send-upload.ts'
import type { SyncedText } from './sync.ts'

/** A text that is a block of its own, and what it may become. */
export interface TakesBlocks {
  readonly key: string
  readonly replace: (by: Draft, caret: { readonly key: string; readonly at: 'start' | 'end' }, said?: string) => void
  readonly joinBefore: () => boolean
}

interface Target {
  readonly block: TakesBlocks | undefined
  readonly surroundings: ReturnType<typeof useSurroundings>
}

/** What is pasted or dropped, as near to what it was as the contract can say it; false: the browser does what it would. */
export function pasteInto(view: EditorView, text: SyncedText, data: DataTransfer | null, target: Target): boolean {
  if (!data) return false
  const { block, surroundings } = target
  const pictures = [...data.files].filter(isPicture)
  if (pictures.length > 0 && block) {
    putBlocks(
      view,
      text,
      block,
      pictures.map((file) => pictureBlock(file, '', surroundings)),
      'A picture was added',
    )
    return true
  }
  const own = blocksOnClipboard(data)
  if (own && block) {
    putBlocks(view, text, block, own, `${own.length} ${own.length === 1 ? 'block was' : 'blocks were'} pasted`)
    return true
  }
  if (view.state.selection.$from.parent.type.spec.code === true) return false
  const plain = data.getData('text/plain')
  const address = knownAddress(plain, location.origin)
  if (address) return pasteAddress(view, text, address, target)
  const html = data.getData('text/html')
  // Code editors color what they copy; what it says is in the plain text.
  const isOfCode = data.types.includes('vscode-editor-data') || isOfCodeEditor(html)
  const found: PastedText =
    html !== '' && !isOfCode
      ? readHtml(new DOMParser().parseFromString(html, 'text/html').body)
      : { nodes: readText(plain), pictures: [], leftOut: [] }
  if (found.nodes.length === 0 && found.pictures.length === 0) {
    if (plain.trim() === '') return html !== ''
    put(view, readText(plain))
    return true
  }
  putFound(view, text, found, target)
  if (found.leftOut.length > 0) surroundings.tell({ is: 'told', what: `Not kept: ${found.leftOut.join(', ')}.` })
  return true
}

function putFound(
  view: EditorView,
  text: SyncedText,
  { nodes, pictures }: PastedText,
  { block, surroundings }: Target,
): void {
  if (pictures.length === 0 || !block) {
    put(view, nodes)
    return
  }
  const blocks: DraftBlock[] = []
  let from = 0
  const addText = (to: number): void => {
    const markdown = writeBlocks(nodes.slice(from, to), 'light')
    if (markdown !== '') blocks.push(newBlock('text', { markdown }))
    from = to
  }
  for (const { after, address, alt } of pictures) {
    addText(after)
    const file = fileOf(address)
    if (file) blocks.push(pictureBlock(file, alt, surroundings))
  }
  addText(nodes.length)
  putBlocks(view, text, block, blocks, 'Text and pictures were pasted')
}

function put(view: EditorView, nodes: readonly Node[]): void {
  const [only] = nodes
  const { state } = view
  const isLine = nodes.length === 1 && only?.type.name === 'paragraph'
  const isNarrow = isInTable(state) || state.selection.$from.parent.type.name === 'heading'
  const content = isNarrow && !isLine ? lineOf(nodes) : Fragment.fromArray([...nodes])
  // A single paragraph goes on in the one that the caret is in.
  const slice = isLine ? new Slice(content, 1, 1) : isNarrow ? new Slice(content, 0, 0) : new Slice(content, 0, 0)
  const isEmpty = state.selection.$from.parent.content.size === 0
  const tr = state.tr
  if (isLine || isNarrow) tr.replaceSelection(slice)
  else if (isEmpty && state.selection.empty && state.selection.$from.depth === 1)
    tr.replaceWith(state.selection.$from.before(), state.selection.$from.after(), content)
  else tr.replaceSelection(new Slice(content, edge(nodes[0]), edge(nodes.at(-1))))
  view.dispatch(tr.scrollIntoView().setMeta('paste', true))
}

const edge = (node: Node | undefined): number => (node?.type.name === 'paragraph' ? 1 : 0)

const lineOf = (nodes: readonly Node[]): Fragment =>
  Fragment.fromArray([
    schema.text(nodes.map((node) => node.textBetween(0, node.content.size, ' ', ' ')).join(' ') || ' '),
  ])

/** Blocks in the place of the caret: the text goes on behind them as a block of its own. */
export function putBlocks(view: EditorView, text: SyncedText, block: TakesBlocks, blocks: Draft, said: string): void {
  const { $from } = view.state.selection
  const index = $from.index(0)
  let written = 0
  view.state.doc.forEach((node, _, at) => {
    if (at < index && writeBlocks([node], 'strict') !== '') written++
  })
  const here = view.state.doc.maybeChild(index)
  const isHereWritten = here !== null && writeBlocks([here], 'strict') !== ''
  // At the start of a paragraph in front of it, anywhere else behind it.
  const isAtStart = $from.depth > 0 && $from.parentOffset === 0 && $from.depth === 1
  const [before, after] = splitMarkdown(text.base, written + (isHereWritten && !isAtStart ? 1 : 0))
  const parts = [
    ...(before === '' ? [] : [{ key: block.key, type: 'text', content: { markdown: before } }]),
    ...blocks,
    ...(after === '' ? [] : [newBlock('text', { markdown: after })]),
  ]
  const last = blocks.at(-1)
  block.replace(parts, { key: last?.key ?? block.key, at: last?.type === 'text' ? 'end' : 'start' }, said)
}

function pasteAddress(view: EditorView, text: SyncedText, address: KnownAddress, target: Target): boolean {
  const { selection } = view.state
  const link = schema.marks['link']
  if (!link) return false
  const url = address.is === 'own' ? `entity:${address.type}/${address.id}` : address.url
  if (!selection.empty) {
    // Words that an address is pasted over lead there.
    view.dispatch(view.state.tr.addMark(selection.from, selection.to, link.create({ href: url })))
    return true
  }
  if (address.is === 'own') void putMention(view, address, target)
  else if (address.is === 'design' && target.block && selection.$from.parent.content.size === 0)
    void putDesign(view, text, address, target.block)
  else view.dispatch(view.state.tr.replaceSelectionWith(schema.text(url, [link.create({ href: url })]), false))
  return true
}

/** By its name; an address that leads to nothing stays an address. */
async function putMention(
  view: EditorView,
  { type, id }: Extract<KnownAddress, { is: 'own' }>,
  { surroundings }: Target,
): Promise<void> {
  const found = await client
    .getDocumentation({ type, id })
    .then(({ entity }) => entity)
    .catch(() => null)
  const link = schema.marks['link']
  if (view.isDestroyed || !link) return
  const name = found?.name ?? null
  if (found && name !== null) surroundings.learnName({ entity_type: type, entity_id: found.id }, name)
  const words =
    found && name !== null
      ? schema.text(name, [link.create({ href: `entity:${type}/${found.id}` })])
      : schema.text(`${location.origin}/${type}/${id}`)
  view.dispatch(view.state.tr.replaceSelectionWith(words, false))
}

/** A component that the library knows is shown; anything else of the design tool is a card that leads there. */
async function putDesign(
  view: EditorView,
  text: SyncedText,
  { url, node }: Extract<KnownAddress, { is: 'design' }>,
  block: TakesBlocks,
): Promise<void> {
  const known = node === null ? null : await client.getComponent({ id: node }).catch(() => null)
  if (view.isDestroyed) return
  const made = known
    ? newBlock('entity-preview', { entity_type: 'component', entity_id: known.id })
    : newBlock('embed', {
        url,
        provider: 'figma',
        title: decodeURIComponent(new URL(url).pathname.split('/')[3] ?? 'Design').replaceAll('-', ' '),
      })
  putBlocks(view, text, block, [made], known ? `${known.name} was added` : 'A link to the design tool was added')
}

const pictureBlock = (file: File, alt: string, surroundings: Target['surroundings']): DraftBlock =>
  newBlock('image', { object_key: sendUpload(surroundings, file), alt })

/** The bytes that an address holds itself. */
function fileOf(address: string): File | null {
  const [, type, base64] = /^data:(image\/\w+);base64,([\s\S]+)$/.exec(address) ?? []
  if (type === undefined || base64 === undefined) return null
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return new File([bytes], `picture.${type.slice('image/'.length)}`, { type })
  } catch {
    return null
  }
}
