import { isRecord } from '../../kit/shapes/json-value.ts'
import type { Finding } from '../bundle/findings.ts'
import type { FigmaFile } from './nodes/figma-file.ts'
import { flagAt } from './nodes/figma-json.ts'
import type { FigmaVariables } from './nodes/figma-variables.ts'
import type { PublishedLists } from './file-names.ts'

interface Given {
  readonly published: object
  readonly variables: unknown
}

interface Read {
  readonly read: FigmaFile
  readonly lists: PublishedLists
  readonly variables: FigmaVariables
}

/**
 * Answers that are sound, and from whose emptiness something follows: nothing comes of a library that was saved as its lists,
 * or all its tokens would be gone. Beside a file an empty list is nothing special: what is not published is not listed.
 */
export function emptyAnswers(given: Given, { read, lists, variables }: Read): Finding[] {
  const isAlone = read.roots.length === 0
  const notes: Finding[] = []
  const listed = lists.components.length + lists.componentSets.length + lists.styles.length
  if (isAlone && Object.keys(given.published).length > 0 && listed === 0) {
    const message = 'list nothing: nothing of the file is published; save what the file itself answers beside them'
    notes.push({ code: 'list-empty', path: 'published lists', message })
  }
  const isAnswer = isRecord(given.variables) && !flagAt(given.variables, 'error')
  if (isAnswer && variables.byId.size === 0 && (isAlone || read.tree.hasBindings)) {
    const where = isAlone ? '' : ', although the file binds some'
    const follows = 'tokens that came from this file before count as deleted'
    const message = `holds no variables${where}: ${follows}; save it again with an access token that may read variables`
    notes.push({ code: 'list-empty', path: 'variables', message })
  }
  return notes
}
