import { isRecord } from '../../../kit/json-value.ts'
import type { Finding } from '../../bundle/rules/findings.ts'
import type { FigmaFile } from './figma-file.ts'
import { flagAt } from './figma-json.ts'
import type { FigmaVariables } from './figma-variables.ts'
import type { PublishedLists } from './file-names.ts'

interface Given {
  readonly published: {
    readonly components?: unknown
    readonly componentSets?: unknown
    readonly styles?: unknown
  }
  readonly variables: unknown
}

interface Read {
  readonly read: FigmaFile
  readonly lists: PublishedLists
  readonly variables: FigmaVariables
}

/**
 * Answers that are sound and hold nothing. They speak for what they list, so a library would be unpublished, or lose its
 * tokens, without a word; in a file that has none of that they are nothing special.
 */
export function emptyAnswers(given: Given, { read, lists, variables }: Read): Finding[] {
  const isAlone = read.roots.length === 0
  const noteOf = (path: string, message: string): Finding => ({ code: 'list-empty', path, message })
  const published = (path: string, follows: string): Finding =>
    isAlone
      ? noteOf(path, 'lists nothing: nothing of the file is published; save what the file itself answers beside it')
      : noteOf(path, `lists nothing, ${follows}: publish the file as a library, or leave the answer out`)
  const notes: Finding[] = []
  const { components, componentSets, styles } = given.published
  const asked = [
    components === undefined ? [] : 'components',
    componentSets === undefined ? [] : 'component sets',
  ].flat()
  const areListed = lists.components.length + lists.componentSets.length > 0
  if (asked.length > 0 && !areListed && (isAlone || read.tree.components.length > 0))
    notes.push(published(`published ${asked.join(' and ')}`, 'so every component counts as unpublished'))
  const hasStyles = [...read.styles.values()].some(({ isRemote }) => !isRemote)
  if (styles !== undefined && lists.styles.length === 0 && (isAlone || hasStyles))
    notes.push(published('published styles', 'although the file has styles'))
  const isAnswer = isRecord(given.variables) && !flagAt(given.variables, 'error')
  if (isAnswer && variables.byId.size === 0 && (isAlone || read.tree.hasBindings)) {
    const where = isAlone ? '' : ', although the file binds some'
    const follows = 'tokens that came from this file before count as deleted'
    notes.push(
      noteOf(
        'variables',
        `holds no variables${where}: ${follows}; save it again with an access token that may read variables`,
      ),
    )
  }
  return notes
}
