import { own, type Json } from '../../../kit/shapes/json-value.ts'

/** The values of one tag: `{ deprecated: ['use X'] }` of newer tools, `{ deprecated: 'use X' }` of older ones. */
export function tagValues(tags: Json | undefined, name: string): readonly string[] {
  const value = own(tags, name)
  const list = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
  return list.map((item: Json) => (typeof item === 'string' ? item : ''))
}

/** Undefined where there is no such tag, true where it says nothing more. */
export function tagDeprecation(tags: Json | undefined): string | true | undefined {
  const [first] = tagValues(tags, 'deprecated')
  return first === undefined ? undefined : first.trim() || true
}

/** `@deprecated use X` in the midst of a description, which some tools leave there. */
export function withoutTags(description: string | undefined): {
  readonly description: string | undefined
  readonly deprecated: string | true | undefined
  readonly default: string | undefined
} {
  if (description === undefined || !description.includes('@'))
    return { description, deprecated: undefined, default: undefined }
  const deprecated = tagText(description, DEPRECATED)
  const stated = tagText(description, STATED)
  const rest = description.replaceAll(
    /(^|\n)[ \t]*@(deprecated|default(?:Value)?)\b[^@]*?(?=\n[ \t]*@|$(?![\s\S]))/g,
    '$1',
  )
  return {
    description: rest.trim() || undefined,
    deprecated: deprecated === undefined ? undefined : deprecated || true,
    default: stated || undefined,
  }
}

const DEPRECATED = /(?:^|\n)[ \t]*@deprecated\b([\s\S]*?)(?=\n[ \t]*@|$(?![\s\S]))/
const STATED = /(?:^|\n)[ \t]*@default(?:Value)?\b([\s\S]*?)(?=\n[ \t]*@|$(?![\s\S]))/

const tagText = (text: string, tag: RegExp): string | undefined => tag.exec(text)?.[1]?.trim()
