import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import type { CodeExample } from '../model/code-component.ts'
import { given } from '../model/given.ts'
import type { Reading } from '../model/reading.ts'
import type { MachinePaths } from '../model/machine-paths.ts'
import { stringIn } from '../model/read-member.ts'
import { toolError } from './tool-error.ts'

export type StoryFilter = (story: string) => boolean

interface Stories {
  readonly place: string
  readonly isMeant: StoryFilter
  readonly reading: Reading
  readonly paths: MachinePaths
}

/** The stories of an entry: a list, or by their ids. */
export function examplesOf(stories: Json | undefined, { place, isMeant, reading, paths }: Stories): CodeExample[] {
  const list = Array.isArray(stories) ? stories : isRecord(stories) ? Object.values(stories) : []
  return list.flatMap((story: Json) => {
    const id = stringIn(story, 'id')
    if (id !== undefined && !isMeant(id)) return []
    const error = toolError(story)
    if (error)
      reading.findings.add('code-story-broken', `${place}: ${id ?? ''}`, paths.text(error.message).slice(0, 300))
    const code = stringIn(story, 'snippet')
    const name = stringIn(story, 'name') ?? id
    if (name === undefined) return []
    return [
      given({
        name,
        code: code === undefined ? undefined : paths.text(code),
        description: stringIn(story, 'description') ?? stringIn(story, 'summary'),
        story: id,
      }),
    ]
  })
}

/**
 * By the index of the Storybook: authors keep a story out of the manifest by the tag `!manifest`, and the parts that
 * references lead to have it nevertheless. Without an index, or with one of a version before the tag, all are meant.
 */
export function storyFilter(indexes: readonly Json[]): StoryFilter {
  const left = new Set<string>()
  for (const index of indexes) {
    const entries = own(index, 'entries')
    const tagged = Object.entries(isRecord(entries) ? entries : {}).map(([id, entry]) => {
      const tags = own(entry, 'tags')
      return [id, Array.isArray(tags) && tags.includes('manifest')] as const
    })
    if (tagged.some(([, isTagged]) => isTagged)) for (const [id, isTagged] of tagged) if (!isTagged) left.add(id)
  }
  return (story) => !left.has(story)
}
