import { readPropBinding } from '../../../components/rules/spec/spec-references.ts'
import { kebab } from '../../../entities/rules/kebab.ts'
import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'

interface SkeletonNode {
  readonly name: string
  readonly children: readonly SkeletonNode[]
}

export interface SkeletonInput {
  readonly title: string
  readonly props: Json | undefined
  readonly anatomy: Json | undefined
  readonly elements: Json | undefined
  readonly roots: readonly SkeletonNode[]
}

/** The class of an element: the component's own name for what holds all others, and a name below it for each other. */
export function classNames({ title, roots }: Pick<SkeletonInput, 'title' | 'roots'>): ReadonlyMap<string, string> {
  const block = kebab(title)
  const taken = new Set<string>()
  const names = new Map<string, string>()
  const isOnly = roots.length === 1
  const name = (node: SkeletonNode, depth: number): void => {
    const wanted = depth === 0 && isOnly ? block : `${block}-${kebab(node.name)}`
    let free = wanted
    for (let count = 2; taken.has(free); count++) free = `${wanted}-${count}`
    taken.add(free)
    if (!names.has(node.name)) names.set(node.name, free)
    for (const child of node.children) name(child, depth + 1)
  }
  for (const root of roots) name(root, 0)
  return names
}

/** The tree as HTML, with the texts that the component shows by default. */
export function htmlSkeleton(input: SkeletonInput): string {
  return nodesOf(input)
    .map((node) => html(node, 0))
    .join('\n')
}

/** The tree as a component of React, whose properties are those of the document. */
export function jsxSkeleton(input: SkeletonInput): string {
  const props = isRecord(input.props) ? Object.entries(input.props) : []
  const given = props.map(([name, prop]) => `  ${identifier(name)}${standardOf(own(prop, 'default'))},`)
  const head = `export function ${pascal(input.title)}(${given.length === 0 ? '' : `{\n${given.join('\n')}\n}`}) {`
  const nodes = nodesOf(input)
  const body = nodes.map((node) => jsx(node, nodes.length > 1 ? 3 : 2)).join('\n')
  return `${head}\n  return (\n${nodes.length > 1 ? `    <>\n${body}\n    </>` : body}\n  )\n}`
}

interface Shown {
  readonly tag: string
  readonly className: string
  /** A component of another name stands here. */
  readonly instance: string | null
  readonly given: readonly (readonly [string, Json])[]
  readonly text: Json | undefined
  /** The property that decides whether it is there. */
  readonly when: string | null
  readonly props: Json | undefined
  readonly children: readonly Shown[]
}

function nodesOf({ title, props, anatomy, elements, roots }: SkeletonInput): readonly Shown[] {
  const classes = classNames({ title, roots })
  const shown = (node: SkeletonNode): readonly Shown[] => {
    const element = own(elements, node.name)
    const visible = own(own(element, 'styles'), 'visible')
    if (visible === false) return []
    const type = own(own(anatomy, node.name), 'type')
    const instance = own(element, 'instanceOf')
    const given = own(element, 'propConfigurations')
    return [
      {
        tag:
          type === 'text'
            ? 'span'
            : typeof type === 'string' && /^(vector|glyph|star|polygon|line)$/.test(type)
              ? 'svg'
              : 'div',
        className: classes.get(node.name) ?? kebab(node.name),
        instance: typeof instance === 'string' ? instance : null,
        given: isRecord(given) ? Object.entries(given) : [],
        text: own(element, 'content') ?? own(element, 'text'),
        when: visible === undefined ? null : readPropBinding(visible),
        props,
        children: node.children.flatMap(shown),
      },
    ]
  }
  return roots.flatMap(shown)
}

function html({ tag, className, instance, text, props, children }: Shown, depth: number): string {
  const indent = '  '.repeat(depth)
  const mark = instance === null ? '' : ` data-component="${escaped(instance)}"`
  const hidden = tag === 'svg' ? ' aria-hidden="true"' : ''
  const open = `${indent}<${tag} class="${className}"${mark}${hidden}>`
  if (children.length === 0) return `${open}${escaped(textOf(text, props))}</${tag}>`
  return `${open}\n${children.map((child) => html(child, depth + 1)).join('\n')}\n${indent}</${tag}>`
}

function jsx(node: Shown, depth: number): string {
  const { when } = node
  if (when === null) return bareJsx(node, depth)
  const indent = '  '.repeat(depth)
  const inner = bareJsx(node, depth + 1)
  const line = inner.trim()
  const test = identifier(when)
  return line.includes('\n') ? `${indent}{${test} && (\n${inner}\n${indent})}` : `${indent}{${test} && ${line}}`
}

function bareJsx({ tag, className, instance, given, text, children }: Shown, depth: number): string {
  const indent = '  '.repeat(depth)
  if (instance !== null) {
    const attributes = given.map(([name, value]) => ` ${attribute(name)}=${attributeValue(value)}`).join('')
    return `${indent}<${pascal(instance)} className="${className}"${attributes} />`
  }
  const hidden = tag === 'svg' ? ' aria-hidden="true"' : ''
  const bound = text === undefined ? null : readPropBinding(text)
  const said = bound !== null ? `{${identifier(bound)}}` : typeof text === 'string' ? `{${JSON.stringify(text)}}` : ''
  if (children.length === 0 && said === '') return `${indent}<${tag} className="${className}"${hidden} />`
  if (children.length === 0) return `${indent}<${tag} className="${className}"${hidden}>${said}</${tag}>`
  const inner = children.map((child) => jsx(child, depth + 1)).join('\n')
  return `${indent}<${tag} className="${className}"${hidden}>\n${inner}\n${indent}</${tag}>`
}

/** What stands there by default: the text itself, or the default of the property that it takes over. */
function textOf(text: Json | undefined, props: Json | undefined): string {
  if (typeof text === 'string') return text
  const bound = text === undefined ? null : readPropBinding(text)
  if (bound === null) return ''
  const prop = own(props, bound)
  const examples = own(prop, 'examples')
  const standard = own(prop, 'default') ?? (Array.isArray(examples) ? (examples[0] as Json) : null)
  return typeof standard === 'string' || typeof standard === 'number' ? String(standard) : ''
}

const standardOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? ` = ${JSON.stringify(value)}`
    : ''

function attributeValue(value: Json): string {
  const bound = readPropBinding(value)
  if (bound !== null) return `{${identifier(bound)}}`
  if (typeof value === 'string' && !/["\\\n{}<>&]/.test(value)) return `"${value}"`
  return `{${JSON.stringify(value)}}`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const words = (name: string): string[] => name.match(/[\p{L}\p{N}]+/gu) ?? []
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** `Forms / Text field` → `FormsTextField`: a component begins with a capital. */
export function pascal(name: string): string {
  const joined = words(name).map(capital).join('')
  return /^\p{Lu}/u.test(joined) ? joined : `C${joined}`
}

/** `Show icon` → `showIcon`; a name that is one already stays. */
function identifier(name: string): string {
  if (/^[A-Za-z_$][\w$]*$/.test(name) && !RESERVED.has(name)) return name
  const [first = '', ...rest] = words(name)
  const joined = first.slice(0, 1).toLowerCase() + first.slice(1) + rest.map(capital).join('')
  return /^[\p{L}_$]/u.test(joined) && !RESERVED.has(joined) ? joined : `_${joined}`
}

const attribute = identifier

const RESERVED: ReadonlySet<string> = new Set(
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof let new null return static super switch this throw true try typeof var void while with yield await'.split(
    ' ',
  ),
)
