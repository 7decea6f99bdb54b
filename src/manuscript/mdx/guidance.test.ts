import { describe, expect, test } from 'vitest'
import { readMdx } from './read-mdx.ts'

const KEYS = { imageOf: ({ from }: { from: string }) => ({ key: from }) }
const rulesIn = (mdx: string): string[] =>
  readMdx(mdx, 'x.mdx', KEYS).blocks.flatMap(({ type, content }) => {
    if (type !== 'dos-and-donts')
      return [`${type}: ${String(content['markdown'] ?? content['text'] ?? content['alt'])}`]
    const items = content['items'] as { kind: string; markdown: string; image?: { object_key: string; alt: string } }[]
    return items.map(
      ({ kind, markdown, image }) => `${kind}: ${markdown}${image ? ` [${image.object_key}|${image.alt}]` : ''}`,
    )
  })

describe('what is to be done and what not', () => {
  test.each([
    ['two components', '<Do>a</Do>\n<Dont>b</Dont>', ['do: a', 'dont: b']],
    ['over paragraphs', '<Do>\n\na\n\nb\n\n</Do>', ['do: a\n\nb']],
    ['lists', '<Dont>\n\n- a\n- b\n\n</Dont>', ['dont: a', 'dont: b']],
    ['by type', '<DoDont type="dont" caption="No">\n\n![x](a.png)\n\n</DoDont>', ['dont: No [a.png|x]']],
    ['by a bare attribute', '<DoDont dont>a</DoDont>', ['dont: a']],
    ['one about guidance', '<Guidance type="incorrect">a</Guidance>', ['dont: a']],
    ['its title', '<Guideline type="do" title="T">\n\na\n\n</Guideline>', ['do: **T**\n\na']],
    ['an image with words', '<DontImage>\n\n![x](a.png)\n\nb\n\n</DontImage>', ['dont: b [a.png|x]']],
    ['an image alone', '<DontDo>\n\n![x](a.png)\n\n</DontDo>', ['dont: x [a.png|x]']],
    [
      'frames around',
      '<DoDontRow>\n<Column><Do>a</Do></Column>\n<Column><DoNot>b</DoNot></Column>\n</DoDontRow>',
      ['do: a', 'dont: b'],
    ],
    ['lists of texts', '<DosAndDonts dos={["a", "b"]} donts={["c"]} />', ['do: a', 'do: b', 'dont: c']],
    ['when to use', '<UsageUse>\n\n- a\n\n</UsageUse>\n<UsageDontUse>\n\n- b\n\n</UsageDontUse>', ['do: a', 'dont: b']],
    [
      'below headings',
      '## Do\n\n- a\n\n## Don’t\n\n- b\n\n## Other\n\nc',
      ['do: a', 'dont: b', 'heading: Other', 'text: c'],
    ],
    ['below headings with texts', "#### Do\n\na\n\n![x](y.png)\n\n#### Don't\n\nb", ['do: a [y.png|x]', 'dont: b']],
    ['below titles in bold', '**Do**\n\n- a\n\n**Don’t**\n\n- b\n\nAfter.', ['do: a', 'dont: b', 'text: After.']],
    ['directives', ':::dont\n\na\n\n:::', ['dont: a']],
    ['in an item of a list, in words', '- x <Dont>a</Dont>', ['text: - x **Don’t:** a']],
    ['in a table, in words', '| a |\n| - |\n| <Dont>b</Dont> |', ['text: | a |\n| - |\n| **Don’t:** b |']],
    ['in a callout', '<Callout>\n\na\n\n<Dont>b</Dont>\n\n</Callout>', ['callout: a', 'dont: b']],
    ['what cannot be shown is said', '<Dont><Live code={x} /></Dont>', ['dont: `<Dont>`'.replaceAll('`', '')]],
    ['one that nothing closes says nothing of what follows', '<Dont>\n\n# a', ['dont: <Dont>', 'heading: a']],
    ['no guidance', '<DoneIcon /> <Document>a</Document> <Tag type="positive">b</Tag>', ['text: a\n\nb']],
  ] as const)('%s', (_name, mdx, rules) => {
    expect(rulesIn(mdx).map((rule) => rule.replaceAll('\\<', '<'))).toEqual(rules)
  })

  test('components of a team, by its mapping', () => {
    const roles = new Map([
      ['Yep', 'do'],
      ['Nope', 'dont'],
    ] as const)
    const [block] = readMdx('<Yep>a</Yep>\n<Nope>b</Nope>', 'x.mdx', { roles }).blocks
    expect(block?.content).toEqual({
      items: [
        { kind: 'do', markdown: 'a' },
        { kind: 'dont', markdown: 'b' },
      ],
    })
  })

  test('more than a block holds are several blocks, and none is lost', () => {
    const { blocks } = readMdx(
      `<Dont>\n\n${Array.from({ length: 120 }, (_, at) => `- ${at}`).join('\n')}\n\n</Dont>`,
      'x.mdx',
    )
    expect(blocks.map(({ content }) => (content['items'] as unknown[]).length)).toEqual([50, 50, 20])
  })
})
