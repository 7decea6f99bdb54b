import { counted } from '../../../kit/words/counted.ts'
import type { ChangeEntry, Difference } from './change-record.ts'
import type { NamedDiff } from './named-diff.ts'
import type { Bump } from './version.ts'

/** How texts of strangers stand in a line: as they are, or with nothing in them that Markdown takes for a mark. */
interface Written {
  readonly name: (text: string) => string
  readonly text: (text: string) => string
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ')
export const PLAIN: Written = { name: plain, text: plain }

const MOST_DIFFERENCES = 3

/** `token color/bg changed: value changed Light: #fff → #eee`; what is renamed is a pair, `Box → Tile renamed`. */
export function changeLine(entry: ChangeEntry, { name, text }: Written): string {
  const { entity_type: kind, former_name: former, change, differences, difference_count: count } = entry
  const shown = differences.slice(0, MOST_DIFFERENCES).map((one) => differenceText(one, text))
  const more = count - shown.length > 0 ? [`${count - shown.length} more`] : []
  const details = [...shown, ...more].join('; ')
  const pair = former === null ? name(entry.name) : `${name(former)} → ${name(entry.name)}`
  // Renamed and otherwise changed is both.
  const what = former !== null && change === 'changed' ? 'renamed and changed' : change
  return `${kind.replaceAll('-', ' ')} ${pair} ${what}${details === '' ? '' : `: ${details}`}`
}

function differenceText({ what, subject, from, to }: Difference, text: (text: string) => string): string {
  const values = from === null && to === null ? '' : `: ${text(from ?? 'nothing')} → ${text(to ?? 'nothing')}`
  // The pair says it already.
  const about = subject === null || what === 'mode_renamed' ? '' : ` ${text(subject)}`
  return `${what.replaceAll('_', ' ')}${about}${values}`
}

const TITLES: Readonly<Record<Bump, string>> = { major: 'Breaking', minor: 'New', patch: 'Changed' }

/** What a comment on a change holds, with room for what stands around it. */
const MOST_CHARACTERS = 50_000

/** For terminals and comments: bounded, whatever an import brings. */
export function diffText(diff: NamedDiff): string {
  let room = MOST_CHARACTERS
  const groups = diff.groups.flatMap(({ bump, count, changes }) => {
    const lines: string[] = []
    for (const change of changes) {
      const why = change.why === null ? '' : ` (${change.why})`
      const uses = change.uses ? `; ${counted(change.uses, 'use')}` : ''
      const line = `  ${changeLine(change, PLAIN)}${why}${uses}\n`
      room -= line.length
      if (room < 0) break
      lines.push(line)
    }
    const left = count - lines.length
    const more = left > 0 ? `  and ${left.toLocaleString('en')} more\n` : ''
    return [`${TITLES[bump]} (${count.toLocaleString('en')}):\n`, ...lines, more]
  })
  const rest = diff.not_listed > 0 ? [`and ${counted(diff.not_listed, 'change')} that are counted alone\n`] : []
  const { version } = diff
  const next =
    version === null
      ? `A ${diff.bump} change.\n`
      : `A ${diff.bump} change: ${version.from ?? 'no release'} → ${version.to}\n`
  return [...groups, ...rest, next].join('')
}
