import type { CodeComponent, CodeProp, CodeValue } from '../model/code-component.ts'
import type { ComponentLink } from '../linking/link.ts'
import { chosenValues, type Choices, type Chosen } from './chosen-values.ts'
import { htmlText, jsxText, quotedAttribute } from './markup-text.ts'
import { shownUse } from './shown-use.ts'

export interface Snippet {
  /** Null where no manifest says how it is imported. */
  readonly import: string | null
  readonly code: string
  /** Chosen in the design and not told by the code. */
  readonly unlinked: readonly string[]
}

/** What of a component a use of it is written from. */
export type Usable = Pick<CodeComponent, 'import' | 'framework' | 'name' | 'tag' | 'props' | 'examples'>

/** A whole use of a component with what was chosen in the design, as its framework writes it. */
export function renderSnippet(component: Usable, link: ComponentLink | undefined, choices: Choices): Snippet {
  const syntax = syntaxOf(component)
  const values = chosenValues(component, link, choices)
  const chosen = syntax === JSX ? withShown(values, component) : values
  const attributes = [...chosen.props].flatMap(([name, value]) => {
    const prop = component.props.find((one) => one.name === name)
    const isChildren = name === 'children' && syntax !== ELEMENT
    return isChildren ? [] : [syntax.attribute(name, value, prop)]
  })
  // What only an object can be given has no place in markup.
  const lost = attributes.filter((attribute) => attribute === undefined).length
  const written = attributes.filter((attribute) => attribute !== undefined && attribute !== '')
  return {
    import: component.import,
    code: syntax.element(component, written.join(' '), contentOf(chosen, syntax)),
    unlinked: lost === 0 ? chosen.unlinked : [...chosen.unlinked, ...lostProps(chosen, component, syntax)],
  }
}

/** With what its examples show, where its props are those of a tool that leaves out what is inherited, or that failed. */
function withShown(chosen: Chosen, { name, props, examples }: Usable): Chosen {
  if (props.some((prop) => prop.name === 'children')) return chosen
  const shown = shownUse(name, examples)
  const isFilled = shown.content === undefined || chosen.children.length > 0 || chosen.props.has('children')
  const texts = props.length > 0 ? [] : [...shown.texts].map(([key, text]) => [key, { literal: text }] as const)
  return {
    ...chosen,
    props: new Map([...texts, ...chosen.props]),
    children: isFilled ? chosen.children : [shown.content === 'text' ? { literal: '…' } : { code: '<>…</>' }],
  }
}

interface Syntax {
  /** '' where it has not to be written, undefined where it cannot be. */
  attribute(name: string, value: CodeValue, prop: CodeProp | undefined): string | undefined
  slot(name: string, content: string): string
  content(value: CodeValue): string
  element(component: Usable, attributes: string, content: string): string
}

function contentOf({ slots, children, props }: Chosen, syntax: Syntax): string {
  const own = syntax === ELEMENT ? undefined : props.get('children')
  const named = [...slots].map(([name, value]) => syntax.slot(name, syntax.content(value)))
  return [
    ...named,
    ...[...children, ...(own && children.length === 0 ? [own] : [])].map((value) => syntax.content(value)),
  ].join('')
}

const lostProps = ({ props }: Chosen, { props: all }: Usable, syntax: Syntax): string[] =>
  [...props]
    .filter(
      ([name, value]) =>
        syntax.attribute(
          name,
          value,
          all.find((one) => one.name === name),
        ) === undefined,
    )
    .map(([name]) => name)

const enclosed = (name: string, attributes: string, content: string): string => {
  const start = attributes === '' ? name : `${name} ${attributes}`
  return content === '' ? `<${start} />` : `<${start}>${content}</${name}>`
}

const isTrue = (value: CodeValue): boolean => 'literal' in value && value.literal === true

const isFalse = (value: CodeValue): boolean => 'literal' in value && value.literal === false

const expression = (value: CodeValue): string =>
  'code' in value ? value.code : 'literal' in value ? JSON.stringify(value.literal) : 'undefined'

const textLiteral = (value: CodeValue): string | undefined =>
  'literal' in value && typeof value.literal === 'string' ? value.literal : undefined

/** React and Solid. */
const JSX: Syntax = {
  attribute(name, value) {
    if (isTrue(value) && /^[\w$][\w$-]*$/.test(name)) return name
    const text = textLiteral(value)
    const written = text !== undefined && /^[^"\\\n&{}]*$/.test(text) ? `"${text}"` : `{${expression(value)}}`
    // What is no name in markup, such as `size.sm`, can be spread.
    return /^[\w$][\w$-]*$/.test(name) ? `${name}=${written}` : `{...{ ${JSON.stringify(name)}: ${expression(value)} }}`
  },
  slot: (name, content) => content || `{/* ${name} */}`,
  content: (value) => {
    const text = textLiteral(value)
    if (text !== undefined) return jsxText(text)
    return 'code' in value && value.code.startsWith('<') ? value.code : `{${expression(value)}}`
  },
  element: ({ name }, attributes, content) => enclosed(name, attributes, content),
}

const SVELTE: Syntax = {
  ...JSX,
  slot: (name, content) => `{#snippet ${name}()}${content}{/snippet}`,
}

const markupContent = (value: CodeValue): string =>
  'code' in value ? value.code : 'literal' in value ? htmlText(String(value.literal)) : ''

const VUE: Syntax = {
  attribute(name, value) {
    if (isTrue(value)) return name
    const text = textLiteral(value)
    return text === undefined
      ? `:${name}="${quotedAttribute(singleQuoted(value))}"`
      : `${name}="${quotedAttribute(text)}"`
  },
  slot: (name, content) => `<template #${name}>${content}</template>`,
  content: markupContent,
  element: ({ name }, attributes, content) => enclosed(name, attributes, content),
}

const ANGULAR: Syntax = {
  attribute(name, value) {
    const text = textLiteral(value)
    return text === undefined
      ? `[${name}]="${quotedAttribute(singleQuoted(value))}"`
      : `${name}="${quotedAttribute(text)}"`
  },
  slot: (name, content) => `<ng-container slot="${name}">${content}</ng-container>`,
  content: markupContent,
  element({ tag, name }, attributes, content) {
    // `button[acme-button]` is an attribute of a button, `acme-button` an element.
    const [, host = '', marks = ''] = /^([\w-]*)((?:\[[^\]]*\])*)/.exec(tag ?? name) ?? []
    const element = host === '' ? 'div' : host
    const all = [...marks.split(']').map((mark) => mark.slice(1)), attributes].filter((part) => part !== '')
    const start = [element, ...all].join(' ')
    return /^(input|img|br|hr)$/.test(element) ? `<${start}>` : `<${start}>${content}</${element}>`
  },
}

const ELEMENT: Syntax = {
  attribute(_, value, prop) {
    if (prop?.attribute === undefined) return undefined
    if (isTrue(value)) return prop.attribute
    // An attribute that is not there says no to what is no by itself, and nothing else.
    if (isFalse(value) && prop.default && isTrue(prop.default)) return undefined
    if ('omitted' in value || isFalse(value) || ('literal' in value && value.literal === null)) return ''
    return `${prop.attribute}="${quotedAttribute('literal' in value ? String(value.literal) : value.code)}"`
  },
  slot: (name, content) => (name === '' ? content : `<span slot="${name}">${content}</span>`),
  content: markupContent,
  element: ({ tag, name }, attributes, content) => {
    const start = [tag ?? name, attributes].filter((part) => part !== '').join(' ')
    return `<${start}>${content}</${tag ?? name}>`
  },
}

const singleQuoted = (value: CodeValue): string => expression(value).replaceAll('"', "'")

function syntaxOf({ framework }: Usable): Syntax {
  if (framework === 'vue') return VUE
  if (framework === 'svelte') return SVELTE
  if (framework === 'angular') return ANGULAR
  return framework === 'element' ? ELEMENT : JSX
}
