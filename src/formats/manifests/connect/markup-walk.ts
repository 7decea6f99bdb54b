import type { Target } from '../model/code-component.ts'

interface Where {
  /** The element that it stands in: in its opening tag, or between its tags. */
  readonly element: string
  readonly into: Target
}

/**
 * Follows markup that comes in pieces, with something put in between: `<Button size="`, `" >`, `</Button>`. It knows
 * where each thing is put in: which element, which attribute.
 */
export class MarkupWalk {
  readonly elements: string[] = []
  readonly #open: string[] = []
  #tag: string | undefined
  #attribute = ''
  #begun = ''
  #quote: string | undefined
  /** Braces of JSX, in which a `>` ends no tag. */
  #braces = 0

  /** A tag has begun, and its name comes next. */
  get isNaming(): boolean {
    return this.#begun !== ''
  }

  feed(given: string): void {
    const text = this.#begun + given
    this.#begun = ''
    for (let at = 0; at < text.length;) at = this.#tag === undefined ? this.#outside(text, at) : this.#inTag(text, at)
  }

  /** What is put in here. A helper may say by itself which attribute it writes. */
  where(attribute?: string): Where | undefined {
    if (this.#tag !== undefined) {
      const name = attribute ?? plainAttribute(this.#attribute)
      return name === '' ? undefined : { element: this.#tag, into: { prop: name } }
    }
    const element = this.#open.at(-1)
    return element === undefined ? undefined : { element, into: { children: true } }
  }

  #outside(text: string, at: number): number {
    const from = text.indexOf('<', at)
    if (from === -1) return text.length
    const [whole, slash, name] = /<(\/?)([A-Za-z][\w.:-]*)?/y.exec(text.slice(from, from + 200)) ?? ['<']
    if (slash === '/') this.#open.pop()
    else if (name !== undefined) {
      this.#tag = name
      this.#attribute = ''
      this.elements.push(name)
    } else if (from === text.length - 1) this.#begun = '<'
    return from + whole.length
  }

  #inTag(text: string, at: number): number {
    const sign = text.charAt(at)
    if (this.#quote !== undefined) {
      if (sign === this.#quote) {
        this.#quote = undefined
        if (this.#braces === 0) this.#attribute = ''
      }
    } else if (sign === '"' || sign === "'" || sign === '`') this.#quote = sign
    else if (sign === '{') this.#braces++
    else if (sign === '}') this.#braces = Math.max(0, this.#braces - 1)
    else if (this.#braces > 0) return at + 1
    else if (sign === '>') this.#endTag(text.charAt(at - 1) === '/')
    else return this.#name(text, at)
    return at + 1
  }

  #name(text: string, at: number): number {
    const name = /^[^\s"'=<>`{}/]+/.exec(text.slice(at, at + 200))?.[0]
    if (name === undefined) return at + 1
    this.#attribute = name
    return at + name.length
  }

  #endTag(isWhole: boolean): void {
    if (this.#tag !== undefined && !isWhole) this.#open.push(this.#tag)
    this.#tag = undefined
    this.#attribute = ''
  }
}

/** `[size]`, `:size`, `.size`, `?open`, `v-bind:size` and `size` set the same. */
const plainAttribute = (name: string): string =>
  name.replace(/^(v-bind:|v-model:|[[(]+|[:.?@#*]+)/, '').split(/[\])]/, 1)[0] ?? ''
