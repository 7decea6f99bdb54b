import { expect, test } from 'vitest'
import { ProcessWatch, QUIET_LOOKS } from './process-watch.ts'

const dead = (watch: ProcessWatch): string[] => watch.quietFor(QUIET_LOOKS).map(({ id }) => id)

for (const [name, looks, want] of [
  ['a process that beats lives', [1, 2, 3, 4, 5, 6], []],
  ['one whose beats come late lives, as long as they come', [1, 1, 1, 1, 2, 2, 2, 2], []],
  ['one that was not seen to beat for so many looks is dead', [7, 7, 7, 7, 7], ['a']],
  ['one look less is too early', [7, 7, 7, 7], []],
  ['one that was thought dead and beats again lives', [7, 7, 7, 7, 7, 7, 8], []],
  ['one that is seen for the first time lives, however long it has been quiet', [7], []],
  ['a count that fell is another life', [7, 7, 7, 7, 7, 1], []],
] as const)
  test(name, () => {
    const watch = new ProcessWatch()
    for (const beats of looks) watch.look([{ id: 'a', beats }])
    expect(dead(watch)).toEqual(want)
  })

test('each is watched by itself, and one that is gone from the list is not dead', () => {
  const watch = new ProcessWatch()
  for (let look = 0; look <= QUIET_LOOKS; look++)
    watch.look([
      { id: 'lives', beats: look },
      { id: 'died', beats: 1 },
      ...(look < QUIET_LOOKS ? [{ id: 'left', beats: 1 }] : []),
    ])
  expect(dead(watch)).toEqual(['died'])
})
