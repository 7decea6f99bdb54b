import type { EntityRef } from '../../entities/rules/entity-kind.ts'
import { readMarkdown } from './read-markdown.ts'
import { MAX_FAULTS } from '../../kit/shapes/faults.ts'
import { checkLink } from '../rules/check-link.ts'

export interface CheckedMarkdown {
  /** What is wrong with it, in words that follow its path. */
  readonly faults: readonly string[]
  readonly mentions: readonly EntityRef[]
  /** What a reader sees, without markup. */
  readonly text: string
}

export function checkMarkdown(markdown: string): CheckedMarkdown {
  const reading = readMarkdown(markdown)
  const faults: string[] = []
  if (reading.isTooDeep) faults.push('nests quotes, lists or emphasis too deeply')
  if (reading.hasHtml) faults.push('contains raw HTML; write Markdown, or escape the < as \\<')
  if (reading.hasImage) faults.push('contains an image; upload it and use an image block')
  const mentions: EntityRef[] = []
  for (const href of reading.links) {
    const checked = checkLink(href)
    if (checked.verdict === 'refused' && faults.length < MAX_FAULTS) faults.push(checked.message)
    if (checked.verdict === 'mention') mentions.push(checked.ref)
  }
  return { faults, mentions, text: reading.text }
}
