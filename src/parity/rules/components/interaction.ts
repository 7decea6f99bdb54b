import type { DesignProperty } from '../../../formats/manifests/linking/link.ts'
import { isBooleanProp } from '../../../formats/manifests/linking/value-links.ts'
import type { CodeComponent } from '../../../formats/manifests/model/code-component.ts'
import { foldKey, wordsOf } from '../../../formats/manifests/model/fold.ts'

/** What a pointer or the keyboard does to a component: it has no prop in code, and needs none. */
const DOINGS = new Set(
  'hover hovered hovering focus focused focusing focusvisible focuswithin focusring press pressed pressing visited pointerdown mousedown'.split(
    ' ',
  ),
)
/** What it is like when nobody does anything. */
const RESTING = new Set('default rest resting normal idle enabled base none regular static'.split(' '))
/** It may be either: a state among states. */
const EITHER = new Set('active down dragged dragging visible within ring keyboard on and'.split(' '))

const isDoing = (text: string): boolean =>
  DOINGS.has(foldKey(text)) || (everyWord(text, (word) => DOINGS.has(word) || EITHER.has(word)) && hasDoing(text))

const hasDoing = (text: string): boolean => wordsOf(text).some((word) => DOINGS.has(word))

const everyWord = (text: string, is: (word: string) => boolean): boolean => {
  const words = wordsOf(text)
  return words.length > 0 && words.every(is)
}

/** `State=Default|Hover|Disabled`: some of its values are what a pointer does. */
export const isOfStates = ({ type, values = [] }: DesignProperty): boolean => type === 'VARIANT' && values.some(isDoing)

/** Whether a value of such a property is of the pointer, or of its absence. */
export const isState = (value: string): boolean =>
  isDoing(value) || RESTING.has(foldKey(value)) || EITHER.has(foldKey(value))

/** `Hover=True`. */
export const isStateItself = ({ name, type, values = [] }: DesignProperty): boolean =>
  isDoing(name) && (type === 'BOOLEAN' || (type === 'VARIANT' && values.length <= 2))

/** `State=Disabled` and `isDisabled`, or a state that style sheets ask for. */
export function hasStateInCode(value: string, group: readonly { readonly code: CodeComponent }[]): boolean {
  const wanted = foldKey(value)
  const plain = (name: string): string =>
    wordsOf(name)
      .filter((word, at) => at > 0 || !/^(?:is|has|show)$/.test(word))
      .join('')
  return group.some(
    ({ code: { props, cssStates } }) =>
      props.some((prop) => isBooleanProp(prop) && plain(prop.name) === wanted) ||
      cssStates.some(({ name }) => foldKey(name) === wanted),
  )
}
