import { changeLine } from '../../intake/changes/rules/change-text.ts'
import type { NetChange } from '../../intake/changes/rules/net-changes.ts'
import { bumpOf, type Bump } from '../../intake/changes/rules/version.ts'

const MOST_LINES = 200

const SECTIONS = [
  ['major', 'Breaking'],
  ['minor', 'New'],
  ['patch', 'Changed'],
] as const satisfies readonly (readonly [Bump, string])[]

interface Drafted {
  readonly changes: readonly NetChange[]
  /** How many changes the log no longer has. */
  readonly notListed: number
}

/** Notes in Markdown for people to go on with: what they have to act on comes first. */
export function draftNotes({ changes, notListed }: Drafted): string {
  const shown = changes.slice(0, MOST_LINES)
  const sections = SECTIONS.flatMap(([bump, title]) => {
    const lines = shown.filter((change) => bumpOf(change) === bump).map(line)
    return lines.length === 0 ? [] : [`## ${title}\n\n${lines.join('\n')}\n`]
  })
  const left = changes.length - shown.length + notListed
  const rest = left > 0 ? [`And ${left.toLocaleString('en')} more.\n`] : []
  return [...sections, ...rest].join('\n')
}

const line = (change: NetChange): string => `- ${changeLine(change, MARKDOWN)}`

/** A name as itself: nothing in it is a link, a picture or a mark. */
const plain = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|~&]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')

const MARKDOWN = { name: (text: string): string => `**${plain(text)}**`, text: plain }
