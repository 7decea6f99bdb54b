import { expect, test } from 'vitest'
import { showSteps } from './sync-progress.ts'

const STEPS = [
  { phase: 'fetch file', done: 1_000_000 },
  { phase: 'fetch file', done: 2_500_000 },
  { phase: 'write', done: 5, total: 10 },
  { phase: 'write', done: 10, total: 10 },
  'noise',
]

function shown(isTTY: boolean): string {
  let text = ''
  const steps = showSteps({ isTTY, write: (more) => void (text += more) })
  for (const step of STEPS) steps.show(step)
  steps.clear()
  return text
}

test('where nobody watches each step is one plain line', () => expect(shown(false)).toBe('fetch file\nwrite\n'))

test('on a terminal a line is drawn over, and each step leaves its name', () => {
  const lines = shown(true).split('\r\u001B[2K')
  expect(lines).toEqual([
    '',
    'fetch file 1.0 MB',
    'fetch file 2.5 MB',
    'fetch file\n',
    `write ${'█'.repeat(15)}${'░'.repeat(15)} 50 %`,
    `write ${'█'.repeat(30)} 100 %`,
    'write\n',
  ])
})
