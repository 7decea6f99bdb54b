import { lettersOf, type CodeTokens, type TokenFacts } from '../../../code/rules/token-facts.ts'
import type { CodeComponent, CssProperty } from '../../../formats/manifests/model/code-component.ts'
import { groupedBy } from '../../../formats/manifests/model/fold.ts'
import { inCode } from '../components/sides.ts'
import { finding, type ParityFinding } from '../found/finding.ts'
import { firstWord } from './match-names.ts'
import { sameCss } from './same-css.ts'

/** Custom properties that manifests of elements document, against the tokens and against one another. */
export function cssPropertyParity(tokens: CodeTokens, components: Iterable<CodeComponent>): ParityFinding[] {
  const all = [...components].filter(({ cssProperties }) => cssProperties.length > 0)
  const words = familiesOf(tokens)
  const foreign = foreignWords(tokens, all)
  return all.flatMap((component) =>
    component.cssProperties.flatMap((property) => {
      const name = property.name.replace(/^--/, '')
      const token = tokens.byLetters.get(lettersOf(name))?.at(-1)
      const said =
        token === undefined ? nameless(name, component, { words, foreign }) : otherValue(property, token, component)
      return [...said, ...successor(property, component)]
    }),
  )
}

function otherValue(property: CssProperty, token: TokenFacts, component: CodeComponent): ParityFinding[] {
  const { default: said } = property
  if (said === undefined || said.trim() === '') return []
  const verdicts = token.values.map(({ css }) => sameCss(css, said))
  // A document names one of the modes; which one, nobody says.
  if (verdicts.length === 0 || verdicts.some((isSame) => isSame !== false)) return []
  const [first] = token.values
  return [
    finding('css-property-value', {
      message: `${component.name}: ${property.name} is ${said} in its manifest, and the token ${token.name} is ${first?.css ?? ''}`,
      design: { token: token.name, id: token.id, place: token.collection, says: first?.css ?? '' },
      code: inCode(component, { token: property.name, says: said }),
    }),
  ]
}

const FEWEST = 2

/** The first two words of names that several tokens share: `rh-color`. */
function familiesOf({ tokens }: CodeTokens): ReadonlySet<string> {
  const groups = groupedBy(tokens, ({ codeName }) => [familyOf(codeName)])
  return new Set([...groups].flatMap(([family, group]) => (group.length >= FEWEST ? [family] : [])))
}

const familyOf = (name: string): string => name.toLowerCase().split('-').slice(0, 2).join('-')

interface Words {
  readonly words: ReadonlySet<string>
  readonly foreign: ReadonlySet<string>
}

/** It is named as tokens are, or as something of another library; what a component has for itself is no finding. */
function nameless(name: string, component: CodeComponent, { words, foreign }: Words): ParityFinding[] {
  const own = inCode(component, { token: `--${name}` })
  const isOfElement = component.tag !== null && lettersOf(name).startsWith(lettersOf(component.tag))
  if (words.has(familyOf(name)) && !isOfElement)
    return [
      finding('css-property-unknown', {
        message: `${component.name}: --${name} is named as a token, and there is none`,
        code: own,
      }),
    ]
  if (!foreign.has(firstWord(name))) return []
  return [
    finding('css-property-foreign', {
      message: `${component.name}: --${name} is named as nothing else here is`,
      code: own,
    }),
  ]
}

const NEARLY_ALL = 0.95

/** First words of the few names that begin neither as tokens nor as tags do, where nearly all others begin so. */
function foreignWords({ tokens }: CodeTokens, components: readonly CodeComponent[]): ReadonlySet<string> {
  const own = new Set(tokens.map(({ codeName }) => firstWord(codeName)))
  for (const { tag } of components) if (tag !== null) own.add(firstWord(tag))
  const names = components.flatMap(({ cssProperties }) => cssProperties.map(({ name }) => name.replace(/^--/, '')))
  const others = names.filter((name) => !own.has(firstWord(name)))
  if (others.length > names.length * (1 - NEARLY_ALL)) return new Set()
  // A plain word such as `size` is a component's own.
  return new Set(others.filter((name) => name.includes('--')).map(firstWord))
}

const SUCCESSOR = /\b(?:use|replaced by|in favou?r of|renamed to|instead)\b[^-]*?`?(--[\w-]+)/i

/** A deprecated custom property says what follows it, which is there. */
function successor(property: CssProperty, component: CodeComponent): ParityFinding[] {
  const { deprecated, name } = property
  if (deprecated === undefined) return []
  const said = `${typeof deprecated === 'string' ? deprecated : ''} ${property.description ?? ''}`
  const follows =
    SUCCESSOR.exec(said)?.[1] ?? /^\s*`?(--[\w-]+)`?\s*$/.exec(typeof deprecated === 'string' ? deprecated : '')?.[1]
  const next = component.cssProperties.find((one) => one.name === follows)
  const side = inCode(component, {
    token: name,
    says: next?.name ?? (typeof deprecated === 'string' ? deprecated : ''),
  })
  const isOther =
    next?.default !== undefined && property.default !== undefined && isContradiction(property.default, next.default)
  return [
    isOther
      ? finding('css-property-contradiction', {
          message: `${component.name}: ${name} is deprecated with the default ${property.default}, and what follows it, ${next.name}, has ${next.default}`,
          code: side,
        })
      : finding('css-property-deprecated', {
          message: `${component.name}: ${name} is deprecated${follows === undefined ? '' : `; ${follows} follows it`}`,
          code: side,
        }),
  ]
}

/** The last fallback is what both come to where nothing else is said. */
function isContradiction(one: string, other: string): boolean {
  const [a, b] = [fallbackOf(one), fallbackOf(other)]
  return a !== undefined && b !== undefined && sameCss(a, b) === false
}

function fallbackOf(text: string): string | undefined {
  let last = text.trim()
  while (/^var\(/i.test(last) && last.endsWith(')')) {
    const comma = last.indexOf(',')
    if (comma === -1) return undefined
    last = last.slice(comma + 1, -1).trim()
  }
  return last
}
