import { ServiceError } from '../../../errors.ts'
import type { AnswerOf, Ask } from '../asking/ask.ts'
import { blockText } from '../rules/compact-blocks.ts'
import { skillName, type Facts } from './rules/facts.ts'
import { gatherFacts } from './gather-facts.ts'
import { agentsSection } from './rules/agents-section.ts'
import { designDocument } from './design-document.ts'
import { llmsText } from './rules/llms-text.ts'
import { claudeMarketplace, claudePlugin, codexPlugin, mcpServers, serverJson } from './rules/manifests.ts'
import { skillText } from './skill.ts'

/** Files that stand beside the repository of those who build from a library: the same revisions give the same bytes. */
export interface Pack {
  readonly facts: Facts
  /** By path, all but the pages. */
  readonly files: ReadonlyMap<string, string>
  /** By path the pages that are to be had, which are read one by one. */
  readonly pages: ReadonlyMap<string, string>
}

export async function makePack(
  ask: Ask,
  place: { readonly address: string; readonly hasDocs: boolean; readonly linkOf?: (path: string) => string },
): Promise<Pack> {
  const facts = await gatherFacts(ask, place)
  const skill = skillText(facts)
  const skillFile = `skills/${skillName(facts)}/SKILL.md`
  const linkOf = place.linkOf ?? ((file: string) => (file === 'SKILL.md' ? skillFile : file))
  const files = new Map([
    ['AGENTS.md', agentsSection(facts)],
    ['DESIGN.md', designDocument(facts)],
    ['llms.txt', llmsText(facts, linkOf)],
    [skillFile, skill],
    ['.mcp.json', mcpServers(facts)],
    ['.claude-plugin/plugin.json', claudePlugin(facts)],
    ['.claude-plugin/marketplace.json', claudeMarketplace(facts)],
    ['.codex-plugin/plugin.json', codexPlugin(facts)],
    ['server.json', serverJson(facts)],
  ])
  return { facts, files, pages: new Map(facts.pages.map(({ slug }) => [`pages/${slug}.md`, slug])) }
}

/** A page as Markdown, what it mentions by name; null where it is gone meanwhile. */
export async function pageTwin(ask: Ask, slug: string): Promise<string | null> {
  try {
    const { body } = await ask('getPage', { path: { page: slug } })
    return documentText(body)
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'SVC_NOT_FOUND') return null
    throw error
  }
}

interface ToldDocument extends Pick<AnswerOf<'getPage'>, 'title' | 'abstract' | 'mentions'> {
  readonly blocks: readonly { readonly id: string; readonly type: string; readonly content: unknown }[]
}

export function documentText({ title, abstract, blocks, mentions }: ToldDocument): string {
  const names = new Map(
    mentions.map(({ entity_type: type, entity_id: id, name }) => [`${type}/${id}`, name ?? `${id} (missing)`]),
  )
  const about = abstract === null ? [] : [abstract]
  return `${[`# ${title}`, ...about, ...blocks.map((block) => blockText(block, names))].join('\n\n')}\n`
}
