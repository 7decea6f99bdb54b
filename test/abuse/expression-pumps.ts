/**
 * Texts that a regular expression is likely to be slow on, made from the expression itself: each piece of it repeated,
 * behind what has to stand before the piece and in front of what cannot follow it.
 */
export interface Pump {
  readonly prefix: string
  readonly repeated: string
  readonly suffix: string
}

const SUFFIXES = ['', '\u0001', 'a', '\n']
const MOST_PIECES = 32
const MOST_HEADS = 4

export function pumpsOf({ source, flags }: RegExp): readonly Pump[] {
  const root = new PatternReader(source, flags).read()
  const repeated = new Set<string>()
  const heads = new Set<string>(['', '\u0002'])
  walk(root, '', (node, head) => {
    heads.add(head)
    for (const sample of samplesOf(node)) {
      repeated.add(sample)
      repeated.add(head + sample)
    }
  })
  const pieces = [...repeated].filter((piece) => piece !== '').slice(0, MOST_PIECES)
  const neighbours = pieces.slice(1).map((piece, at) => `${pieces[at] ?? ''}${piece}`)
  const found: Pump[] = []
  for (const piece of new Set([...pieces, ...neighbours])) {
    for (const prefix of [...heads].slice(0, MOST_HEADS)) {
      for (const suffix of SUFFIXES) found.push({ prefix, repeated: piece, suffix })
    }
  }
  return found
}

type Node =
  | { readonly kind: 'one'; readonly samples: readonly string[] }
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly Node[] }
  | { readonly kind: 'repeat'; readonly node: Node; readonly least: number }
  | { readonly kind: 'nothing' }

/** Visits every node with a text that matches all that stands before it. */
function walk(node: Node, head: string, visit: (node: Node, head: string) => void): void {
  visit(node, head)
  if (node.kind === 'repeat') walk(node.node, head, visit)
  if (node.kind === 'choice') for (const one of node.nodes) walk(one, head, visit)
  if (node.kind === 'sequence') {
    let before = head
    for (const one of node.nodes) {
      walk(one, before, visit)
      before += samplesOf(one)[0] ?? ''
    }
  }
}

const MOST_SAMPLES = 4

function samplesOf(node: Node): readonly string[] {
  switch (node.kind) {
    case 'nothing':
      return ['']
    case 'one':
      return node.samples
    case 'choice':
      return node.nodes.flatMap((one) => samplesOf(one).slice(0, 2)).slice(0, MOST_SAMPLES)
    case 'repeat':
      return samplesOf(node.node).map((sample) => sample.repeat(Math.max(1, Math.min(node.least, 40))))
    case 'sequence':
    default: {
      const parts = node.nodes.map(samplesOf)
      return Array.from({ length: MOST_SAMPLES }, (_, at) =>
        parts.map((samples) => samples[at % samples.length] ?? '').join(''),
      )
    }
  }
}

/** One sign of each sort, so that a class is represented by those of its members that behave differently. */
const SORTS = [
  'ab',
  'AB',
  '01',
  ' ',
  '\t',
  '\n\r',
  '-_.',
  '[]',
  '(){}',
  '*`~#',
  '/\\',
  '"\'',
  '<>&',
  ':;,=',
  'é中',
  '\u00a0\u2028',
  '😀',
]

class PatternReader {
  readonly #source: string
  readonly #flags: string
  #at = 0

  constructor(source: string, flags: string) {
    this.#source = source
    this.#flags = flags.replaceAll(/[gy]/g, '')
  }

  read(): Node {
    const nodes: Node[] = [this.#sequence()]
    while (this.#take('|')) nodes.push(this.#sequence())
    return { kind: 'choice', nodes }
  }

  #sequence(): Node {
    const nodes: Node[] = []
    while (this.#at < this.#source.length && !'|)'.includes(this.#peek())) nodes.push(this.#repeated(this.#atom()))
    return { kind: 'sequence', nodes }
  }

  #repeated(node: Node): Node {
    const counted = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(this.#source.slice(this.#at, this.#at + 12))
    if (!counted) return node
    this.#at += counted[0].length
    return { kind: 'repeat', node, least: Number(counted[1] ?? 1) }
  }

  #atom(): Node {
    if (this.#take('(')) {
      const opening = /^\?(?:[:=!]|<[=!]|<\w+>)/.exec(this.#source.slice(this.#at, this.#at + 40))
      if (opening) this.#at += opening[0].length
      const node = this.read()
      if (!this.#take(')')) throw new Error(`a group does not end: ${this.#source}`)
      return node
    }
    if (this.#take('^') || this.#take('$')) return { kind: 'nothing' }
    const start = this.#at
    if (this.#peek() === '[') this.#skipClass()
    else if (this.#peek() === '\\') this.#skipEscape()
    else this.#at += String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0).length
    const text = this.#source.slice(start, this.#at)
    if (/^\\(?:[bB\d]|k<)/.test(text)) return { kind: 'nothing' }
    return { kind: 'one', samples: this.#membersOf(text) }
  }

  #membersOf(text: string): readonly string[] {
    const own = new RegExp(`^${text}$`, this.#flags)
    const found = SORTS.flatMap((sort) =>
      Array.from(sort)
        .filter((sign) => own.test(sign))
        .slice(0, 1),
    )
    if (found.length > 0) return spread(found, 8)
    for (let code = 0; code < 0x3000; code++) {
      const sign = String.fromCodePoint(code)
      if (own.test(sign)) return [sign]
    }
    return ['']
  }

  #skipClass(): void {
    for (this.#at++; this.#peek() !== ']'; this.#at++) if (this.#peek() === '\\') this.#at++
    this.#at++
  }

  #skipEscape(): void {
    const escape = /^\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[pP]\{[^}]*\}|k<\w+>|\d+|.)/is.exec(
      this.#source.slice(this.#at, this.#at + 60),
    )
    this.#at += escape?.[0].length ?? 1
  }

  #peek(): string {
    return this.#source.charAt(this.#at)
  }

  #take(sign: string): boolean {
    if (this.#peek() !== sign) return false
    this.#at++
    return true
  }
}

const spread = <T>(all: readonly T[], most: number): readonly T[] =>
  all.length <= most ? all : Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)] as T)
