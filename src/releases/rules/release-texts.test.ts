import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import type { NetChange } from '../../intake/changes/rules/net-changes.ts'
import { releaseAtom } from './release-atom.ts'
import { draftNotes } from './release-notes.ts'

const change = (parts: Partial<NetChange>): NetChange => ({
  entity_type: 'component',
  entity_id: 'a',
  name: 'Button',
  former_name: null,
  change: 'changed',
  impact: 'change',
  differences: [],
  difference_count: 0,
  ...parts,
})

test('notes are drafted by what people have to do, and say what the log no longer has', () => {
  const changes = [
    change({ change: 'removed', impact: 'breaking', name: 'Old [x](y)' }),
    change({
      entity_type: 'token',
      name: 'color/bg',
      differences: [{ impact: 'change', what: 'value_changed', subject: 'Light', from: '#fff', to: '#eee' }],
      difference_count: 3,
    }),
    change({ change: 'added', impact: 'feature', name: 'Card' }),
    change({ change: 'renamed', name: 'Tile', former_name: 'Box' }),
  ]
  expect(draftNotes({ changes, notListed: 5 })).toBe(
    [
      '## Breaking',
      '',
      String.raw`- component **Old \[x\](y)** removed`,
      '- component **Box** → **Tile** renamed',
      '',
      '## New',
      '',
      '- component **Card** added',
      '',
      '## Changed',
      '',
      String.raw`- token **color/bg** changed: value changed Light: \#fff → \#eee; 2 more`,
      '',
      'And 5 more.',
      '',
    ].join('\n'),
  )
})

test('the feed is well-formed whatever names and notes hold', () => {
  const atom = releaseAtom({
    projectId: '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10',
    name: 'A & <B> "C"',
    addressOf: (version) => `https://library.example.com/changes/releases${version === null ? '' : `/${version}`}`,
    releases: [
      {
        version: '1.1.0',
        madeAt: new Date('2026-01-02T03:04:05Z'),
        madeBy: 'CI',
        notes: ']]>\u0000\u000b\ud800 & done',
      },
      { version: '1.0.0', madeAt: new Date('2026-01-01T03:04:05Z'), madeBy: null, notes: '' },
    ],
  })
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', (text) => void texts.push(text))
  parser.write(atom).close()
  expect(texts).toContain('A & <B> "C" 1.1.0')
  expect(texts).toContain(']]>\ufffd & done')
  expect(atom.match(/<entry>/g)).toHaveLength(2)
  expect([...atom.matchAll(/<link href="([^"]+)"/g)].map(([, href]) => href)).toEqual(
    ['', '/1.1.0', '/1.0.0'].map((path) => `https://library.example.com/changes/releases${path}`),
  )
})
