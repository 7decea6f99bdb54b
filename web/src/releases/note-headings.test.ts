import { expect, test } from 'vitest'
import { noteHeadings } from './note-headings.ts'

for (const [name, notes, want] of [
  ['what is drafted begins right below', '## Breaking\n\n## New', [3, 3]],
  ['a title of its own begins there too', '# Ours\n\n## New', [3, 4]],
  ['no level is skipped', '# Ours\n\n#### Small\n\n# Again', [3, 4, 3]],
  ['the first is never deeper than its place', '### Small\n\n# Ours', [3, 3]],
  ['there are six', '# a\n## b\n### c\n#### d\n##### e', [3, 4, 5, 6, 6]],
  ['text has none', 'Only text', []],
] as const)
  test(`headings of notes: ${name}`, () => {
    const found = noteHeadings(notes, { version: '1.0.0', first: 3 })
    expect(found.map(({ level }) => level)).toEqual(want)
    expect(new Set(found.map(({ anchor }) => anchor)).size).toBe(found.length)
  })
