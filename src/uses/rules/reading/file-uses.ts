import { languageOf, type CodeLanguage } from '../../../code/rules/scan/code-language.ts'
import { lineAndColumn, lineStarts } from '../../../code/rules/scan/lines.ts'
import { scanCode } from '../../../code/rules/scan/scan-code.ts'
import { attributesOf, type Element } from '../../../code/rules/scan/scan-markup.ts'
import type { UsedProp } from '../../../formats/uses/schema.ts'
import { namesOfFile, type NamesOfFile } from './names-of-file.ts'
import { tokensOfDeclarations, tokensOfRules, tokensOfText } from './token-places.ts'
import { usedProp } from './used-prop.ts'

/** An element that is no one of the language's own. */
interface ElementUse {
  readonly name: string
  readonly line: number
  readonly props: readonly UsedProp[]
  readonly isSpread: boolean
}

export interface FileUses {
  readonly language: CodeLanguage
  /** Null for what has no script. */
  readonly names: NamesOfFile | null
  readonly elements: readonly ElementUse[]
  readonly tokens: readonly { readonly name: string; readonly line: number }[]
}

const SHEETS: ReadonlySet<CodeLanguage> = new Set(['css', 'scss', 'less'])
const MOST_PROPS = 200

/** What one file uses and what its names are; null for what is not read. */
export function usesOfFile(path: string, text: string): FileUses | null {
  const language = languageOf(path)
  if (language === null) return null
  const { declarations, elements, statements } = scanCode(text, language)
  const starts = lineStarts(text)
  const lineOf = (start: number): number => lineAndColumn(start, starts).line
  const isSheet = SHEETS.has(language)
  // The same place may be found by more than one way of looking.
  const tokens = new Map<string, { name: string; line: number }>()
  for (const found of [
    ...tokensOfDeclarations(declarations, language),
    ...(isSheet ? [] : tokensOfText(text)),
    ...(language === 'scss' || language === 'vue' || language === 'svelte' ? tokensOfRules(text) : []),
  ])
    tokens.set(`${found.start}`, { name: found.name, line: lineOf(found.start) })
  return {
    language,
    names: isSheet || language === 'html' ? null : namesOfFile(text, statements),
    elements: elements.filter(({ name }) => isUse(name, language)).map((element) => useOf(text, element, lineOf)),
    tokens: [...tokens.values()],
  }
}

function useOf(text: string, element: Element, lineOf: (start: number) => number): ElementUse {
  const { own, isWhole } = attributesOf(text, element)
  const props = new Map<string, UsedProp>()
  for (const attribute of own.slice(0, MOST_PROPS)) {
    const prop = usedProp(attribute)
    if (prop !== null) props.set(prop.name, prop)
  }
  return { name: element.name, line: lineOf(element.start), props: [...props.values()], isSpread: !isWhole }
}

/** Elements of SVG and MathML that are called as custom ones are. */
const NOT_CUSTOM: ReadonlySet<string> = new Set(
  'annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name missing-glyph'.split(
    ' ',
  ),
)
/** What Vue and Svelte themselves have. */
const BUILT_IN: ReadonlySet<string> = new Set(
  'Transition TransitionGroup KeepAlive Teleport Suspense transition-group keep-alive router-view router-link RouterView RouterLink'.split(
    ' ',
  ),
)
const LONGEST_NAME = 200

function isUse(name: string, language: CodeLanguage): boolean {
  if (name.length > LONGEST_NAME || name.includes(':')) return false
  if (language !== 'html' && (/^\p{Lu}/u.test(name) || name.includes('.')))
    return language !== 'vue' || !BUILT_IN.has(name)
  return name.includes('-') && name === name.toLowerCase() && !NOT_CUSTOM.has(name) && !BUILT_IN.has(name)
}
