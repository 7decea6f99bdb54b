import type { Block } from '@vitrine/client'
import { expect, test } from 'vitest'
import { joinNotes, notesIn } from '../notes.ts'

const notes = (...props: string[]) => ({ type: 'props-notes', content: { items: props.map((prop) => ({ prop })) } })

test('notes: all blocks for properties count, in their order', () => {
  const blocks = [
    notes('size'),
    { type: 'text', content: { markdown: 'x' } },
    notes('tone', 'icon'),
  ] as unknown as Block[]
  expect(notesIn(blocks).props.map(({ prop }) => prop)).toEqual(['size', 'tone', 'icon'])
  expect(notesIn(blocks).parts).toEqual([])
})

test('notes: each goes to its property, by the very name first, and what is left is told', () => {
  const { joined, left } = joinNotes(['Size', 'size', 'Show icon'], ['size', 'showIcon', 'gone', 'size'], String)
  expect([...joined]).toEqual([
    ['size', ['size', 'size']],
    ['Show icon', ['showIcon']],
  ])
  expect(left).toEqual(['gone'])
})
