import { isSwitchOfTool } from '../colors/light-dark.ts'

// As much of CSS as custom properties need: blocks inside blocks, declarations, strings, brackets and comments. One pass
// over the text; what is not closed ends with it.

export interface CssRule {
  /** The selectors and conditions that it stands in, from the outermost. */
  readonly within: readonly string[]
  /** Custom properties in the order of the text: the name without its dashes, and the value. */
  readonly properties: readonly (readonly [name: string, value: string])[]
}

const DEEPEST = 32

export function parseCss(css: string): CssRule[] {
  const rules: CssRule[] = []
  const open: { prelude: string; properties: [string, string][] }[] = []
  const take = (statement: string): void => {
    const [, name, value = ''] = /^--([^\s:]+)\s*:([\s\S]*)$/.exec(statement.trim()) ?? []
    const text = value.replace(/!important\s*$/i, '').trim()
    if (name !== undefined && text !== '' && !isSwitchOfTool(name))
      open.at(-1)?.properties.push([name, text.replaceAll(/\s+/g, ' ')])
  }
  let statement = ''
  let brackets = 0
  for (let at = 0; at < css.length; at++) {
    const sign = css.charAt(at)
    if (sign === '/' && css.charAt(at + 1) === '*') {
      const end = css.indexOf('*/', at + 2)
      at = end < 0 ? css.length : end + 1
    } else if (sign === '"' || sign === "'") {
      const end = endOfString(css, at)
      statement += css.slice(at, end + 1)
      at = end
    } else if (sign === '{' && open.length < DEEPEST) {
      open.push({ prelude: statement.trim(), properties: [] })
      statement = ''
      brackets = 0
    } else if (sign === '}') {
      take(statement)
      const closed = open.pop()
      if (closed && closed.properties.length > 0) {
        rules.push({ within: [...open.map(({ prelude }) => prelude), closed.prelude], properties: closed.properties })
      }
      statement = ''
      brackets = 0
    } else if (sign === ';' && brackets <= 0) {
      take(statement)
      statement = ''
    } else {
      if (sign === '(') brackets++
      else if (sign === ')') brackets--
      statement += sign
    }
  }
  return rules
}

function endOfString(css: string, start: number): number {
  const quote = css.charAt(start)
  for (let at = start + 1; at < css.length; at++) {
    if (css.charAt(at) === '\\') at++
    else if (css.charAt(at) === quote || css.charAt(at) === '\n') return at
  }
  return css.length
}
