import { fromMarkdown, type CompileContext, type Token } from 'mdast-util-from-markdown'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mdxFromMarkdown } from 'mdast-util-mdx'
import { directive } from 'micromark-extension-directive'
import { gfm } from 'micromark-extension-gfm'
import { mdxjs } from 'micromark-extension-mdxjs'
import { nested } from './nest-tags.ts'
import { restored, simplified, spared, withoutFault, type Fault } from './readable-mdx.ts'
import type { Dialect, Node } from './tree.ts'

/** Each costs another reading of the file; what still is none then is read in a simpler way. */
const MOST_REPAIRS = 8

/**
 * Markdown with elements as a tree. There is no text that it could not be read of: what MDX would refuse (comments of
 * HTML, a brace or a `<` that is only a sign, a tag that nothing closes) is read as what people meant by it.
 */
export function parseMdx(text: string, dialect: Dialect): Node {
  let source = spared(text, dialect)
  for (let repairs = 0; repairs < MOST_REPAIRS; repairs++) {
    const read = attempt(source, dialect)
    if ('tree' in read) return finished(read.tree)
    const repaired = withoutFault(source, read.fault)
    if (repaired === null) break
    source = repaired
  }
  for (const way of ['tags', 'nothing'] as const) {
    const read = attempt(simplified(source, way), dialect)
    if ('tree' in read) return finished(read.tree)
  }
  throw new Error('a text without signs of MDX was not read as Markdown')
}

const finished = (tree: Node): Node => nested(restored(tree))

function attempt(source: string, dialect: Dialect): { readonly tree: Node } | { readonly fault: Fault } {
  try {
    const tree = fromMarkdown(source, {
      extensions: [dialect === 'mdx' ? MDX : MD, gfm(), { flow: directive().flow ?? {} }],
      mdastExtensions: [mdxFromMarkdown(), gfmFromMarkdown(), directiveFromMarkdown(), FLAT_TAGS],
    })
    return { tree: tree as Node }
  } catch (error) {
    const { message, place } = error as { message: string; place?: { offset?: number; start?: { offset?: number } } }
    return { fault: { offset: place?.offset ?? place?.start?.offset ?? source.length, message } }
  }
}

const MDX = mdxjs()
// In Markdown that is not MDX, code may be indented.
const MD = { ...mdxjs(), disable: { null: ['autolink', 'htmlFlow', 'htmlText'] } }

/**
 * Tags stay leaves: which of them belong together is found later (`nest-tags.ts`), where one that is not closed is no
 * reason to give up.
 */
const FLAT_TAGS = {
  enter: { mdxJsxFlowTagClosingMarker: passOver, mdxJsxTextTagClosingMarker: passOver },
  exit: { mdxJsxFlowTag: leaveFlat, mdxJsxTextTag: leaveFlat },
}

function passOver(): void {}

interface OpenTag {
  readonly name?: string
  readonly attributes: unknown
  readonly close: boolean
  readonly selfClosing: boolean
}

function leaveFlat(this: CompileContext, token: Token): void {
  const { name = '', attributes, close, selfClosing } = (this.data as { mdxJsxTag: OpenTag }).mdxJsxTag
  this.resume()
  const tag = { type: 'tag', name, attributes, isClosing: close, isAlone: selfClosing }
  // mdast has no word for a tag alone; nothing between here and `nested` asks what it is.
  this.enter(tag as never, token)
  this.exit(token)
}
