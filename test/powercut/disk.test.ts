import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scratchDirectory } from '../kit/scratch.ts'
import { Disk } from './disk.ts'
import type { Operation } from './operation-log.ts'
import { Random } from './random.ts'

const open = (fd: number, name: string, creates = true): Operation => ({
  op: 'open',
  fd,
  path: name,
  creates,
  truncates: false,
})
const write = (fd: number, at: number, text: string): Operation => ({ op: 'write', fd, at, data: Buffer.from(text) })
const fsync = (fd: number): Operation => ({ op: 'fsync', fd })
const syncRoot: Operation[] = [open(99, '', false), fsync(99)]

for (const [name, operations, want] of [
  ['a file whose name was not synced is gone, though its data was', [open(3, 'a'), write(3, 0, 'x'), fsync(3)], []],
  ['a synced name and synced data stay', [open(3, 'a'), write(3, 0, 'x'), fsync(3), ...syncRoot], [{ a: 'x' }]],
  [
    'data that was not synced may be missing, whole',
    [open(3, 'a'), ...syncRoot, write(3, 0, 'xy')],
    [{ a: '' }, { a: 'xy' }],
  ],
  [
    'a rename that was not synced has not happened',
    [open(3, 'a'), write(3, 0, 'x'), fsync(3), ...syncRoot, { op: 'rename', path: 'a', to: 'b' }],
    [{ a: 'x' }],
  ],
  [
    'a write after an fsync may be lost, the one before may not',
    [open(3, 'a'), write(3, 0, 'old'), fsync(3), ...syncRoot, write(3, 0, 'new')],
    [{ a: 'old' }, { a: 'new' }],
  ],
  [
    'a file replaced by a synced rename is the new one',
    [
      open(3, 'a'),
      ...syncRoot,
      open(4, 'b'),
      write(4, 0, 'new'),
      fsync(4),
      { op: 'rename', path: 'b', to: 'a' },
      ...syncRoot,
    ],
    [{ a: 'new' }],
  ],
] as const satisfies readonly (readonly [string, readonly Operation[], readonly Record<string, string>[]])[]) {
  test(`after a power cut: ${name}`, () => {
    const found = Array.from({ length: 40 }, (_, seed) => JSON.stringify(imageAfter(operations, seed)))
    const allowed = (want.length === 0 ? [{}] : want).map((one) => JSON.stringify(one))
    expect(new Set(found)).toEqual(new Set(allowed))
  })
}

test('after a power cut: a long write is torn at a sector', () => {
  const operations = [open(3, 'a'), ...syncRoot, write(3, 0, 'x'.repeat(2048))]
  const lengths = new Set(Array.from({ length: 200 }, (_, seed) => written(imageAfter(operations, seed)['a'] ?? '')))
  expect([...lengths].sort((a, b) => a - b)).toEqual([0, 512, 1024, 1536, 2048])
})

const written = (content: string): number => content.replaceAll('\0', '').length

function imageAfter(operations: readonly Operation[], seed: number): Record<string, string> {
  const disk = new Disk()
  for (const operation of operations) disk.apply(operation)
  const target = scratchDirectory('disk')
  try {
    disk.writeImage(target, new Random(seed))
    return Object.fromEntries(
      fs.readdirSync(target).map((name) => [name, fs.readFileSync(path.join(target, name), 'utf8')]),
    )
  } finally {
    fs.rmSync(target, { recursive: true })
  }
}
