import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../../test/kit/seeded.ts'
import { wordChanges } from './word-changes.ts'

const told = (before: string, after: string): string =>
  wordChanges(before, after)
    .map(({ what, text }) => (what === 'kept' ? text : what === 'added' ? `{+${text}+}` : `[-${text}-]`))
    .join('')

test.each([
  ['', '', ''],
  ['same', 'same', 'same'],
  ['', 'new', '{+new+}'],
  ['Use one button.', 'Use two buttons.', 'Use [-one button-]{+two buttons+}.'],
  ['a b c', 'a c', 'a [-b -]c'],
  ['Größe', 'Große', '[-Größe-]{+Große+}'],
])('from “%s” to “%s”', (before, after, want) => {
  // A space between two changed words stands alone: it may be told as kept.
  expect(told(before, after).replaceAll(/-\]\{\+(\S+)\+\} \[-(\S+)-\]\{\+/g, ' $2-]{+$1 ')).toBe(want)
})

test('the runs lead from the one text to the other', async () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', ' ', '.', 'ü', '\n'), { maxLength: 30 })
    .map((parts) => parts.join(''))
  await holds(
    fc.property(text, text, (before, after) => {
      const runs = wordChanges(before, after)
      const without = (what: string) =>
        runs
          .filter((run) => run.what !== what)
          .map((run) => run.text)
          .join('')
      return without('added') === before && without('removed') === after
    }),
    { runs: 500 },
  )
})

test('two long texts that share nothing are shown whole', () => {
  const [before, after] = ['a '.repeat(3_000), 'b\n'.repeat(3_000)]
  expect(wordChanges(before, after).map(({ what }) => what)).toEqual(['removed', 'added'])
})
