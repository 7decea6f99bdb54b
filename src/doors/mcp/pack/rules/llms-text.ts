import { stateOf, type Facts } from './facts.ts'
import { oneLine } from './agents-section.ts'

/** A list of everything that can be read as Markdown, as `/llms.txt` has it on the web. */
export function llmsText(facts: Facts, linkOf: (path: string) => string): string {
  const { library, components, pages, morePages, collections } = facts
  const tokens = collections.reduce((sum, one) => sum + one.tokens, 0)
  const lines = [
    `# ${oneLine(library)}`,
    '',
    `> A design library: ${components.length} components, ${tokens} tokens in ${collections.length} collections, ${pages.length + morePages} pages. Generated from ${stateOf(facts)}.`,
    '',
    `Agents ask the MCP server at ${facts.address}/mcp, which answers for less than these files.`,
    '',
    '## How to work with it',
    '',
    `- [Skill](${linkOf('SKILL.md')}): which call to make for what, with prices`,
    `- [DESIGN.md](${linkOf('DESIGN.md')}): colors, typography, spacing and shapes in one file`,
  ]
  if (pages.length === 0) return `${lines.join('\n')}\n`
  const more = morePages === 0 ? [] : [`- and ${morePages} more, which \`get_documentation\` lists`]
  const listed = pages.map(({ slug, title, abstract }) => {
    const about = abstract === null ? '' : `: ${oneLine(abstract)}`
    return `- [${oneLine(title).replaceAll(/[[\]]/g, '')}](${linkOf(`pages/${slug}.md`)})${about}`
  })
  return `${[...lines, '', '## Pages', '', ...listed, ...more].join('\n')}\n`
}
