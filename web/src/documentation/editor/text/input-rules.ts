import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { MarkType } from 'prosemirror-model'
import type { Plugin } from 'prosemirror-state'
import { schema } from '../markdown/schema.ts'

/** Markdown becomes what it means as it is typed; Backspace right after takes that back. */
export function markdownRules(): Plugin {
  const { heading, blockquote, bullet_list, ordered_list, code_block, horizontal_rule } = schema.nodes
  const { strong, em, strike, code, link } = schema.marks
  const rules: InputRule[] = []
  if (heading)
    rules.push(textblockTypeInputRule(/^(#{1,6})\s$/, heading, ([, signs = '']) => ({ level: signs.length })))
  if (blockquote) rules.push(wrappingInputRule(/^\s*>\s$/, blockquote))
  if (ordered_list)
    rules.push(
      wrappingInputRule(
        /^(\d{1,9})[.)]\s$/,
        ordered_list,
        ([, start]) => ({ start: Number(start) }),
        ([, start], node) => node.childCount + Number(node.attrs['start']) === Number(start),
      ),
    )
  if (bullet_list) rules.push(wrappingInputRule(/^\s*[-+*]\s$/, bullet_list))
  if (code_block) rules.push(textblockTypeInputRule(/^```(\w*)\s$/, code_block, ([, info = '']) => ({ info })))
  if (horizontal_rule)
    rules.push(
      new InputRule(/^(?:---|\*\*\*|___)\s$/, (state, _match, start, end) => {
        const rule = horizontal_rule.create()
        return state.tr.replaceWith(start - 1, end, rule)
      }),
    )
  rules.push(taskRule())
  if (strong) rules.push(markRule(/(?:^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, strong, 2))
  if (em) rules.push(markRule(/(?:^|[^*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, em, 1))
  if (em) rules.push(markRule(/(?:^|[^\w_])_([^_\s](?:[^_]*[^_\s])?)_$/, em, 1))
  if (strike) rules.push(markRule(/(?:^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, strike, 2))
  if (code) rules.push(markRule(/(?:^|[^`])`([^`]+)`$/, code, 1))
  if (link)
    rules.push(
      new InputRule(/\[([^[\]]+)\]\((https?:\/\/[^\s()]+)\)$/, (state, match, start, end) => {
        const [, words = '', href = ''] = match
        return state.tr.replaceWith(start, end, schema.text(words, [link.create({ href })])).removeStoredMark(link)
      }),
    )
  return inputRules({ rules })
}

function markRule(pattern: RegExp, type: MarkType, sign: number): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const words = match[1] ?? ''
    // What stands before the sign was matched to see that it is none of the sign's own.
    const from = start + match[0].length - words.length - 2 * sign
    const { tr } = state
    tr.delete(from + sign + words.length, end).delete(from, from + sign)
    return tr.addMark(from, from + words.length, type.create()).removeStoredMark(type)
  })
}

const taskRule = (): InputRule =>
  new InputRule(/^\[([ xX])\]\s$/, (state, match, start, end) => {
    const place = state.doc.resolve(start)
    const item = place.node(-1)
    if (item.type !== schema.nodes['list_item'] || place.index(-1) !== 0) return null
    return state.tr.setNodeMarkup(place.before(-1), null, { done: match[1] !== ' ' }).delete(start, end)
  })
