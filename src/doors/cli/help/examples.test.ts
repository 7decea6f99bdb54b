import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { commandLine, programInTests } from '../../../../test/package/command-line.ts'
import { EXAMPLES } from './examples.ts'

const placesOf = (command: Command, place: readonly string[] = []): string[] =>
  command.commands.length === 0
    ? [place.join(' ')]
    : command.commands.flatMap((one) => placesOf(one, [...place, one.name()]))

test('every command has an example, and every example is of a command', () => {
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(placesOf(programInTests()).toSorted())
})

/** As a POSIX shell parts them, as far as our examples go; what is done with the output is not ours. */
const wordsOf = (line: string): string[] =>
  (/(?:^|\()(?:[A-Z_]+=\S+ )?vitrine ([^<>|)]*)/.exec(line)?.[1]?.match(/"[^"]*"|\S+/g) ?? []).map((word) =>
    word.replaceAll('"', ''),
  )

for (const [place, examples] of Object.entries(EXAMPLES))
  for (const example of examples)
    test(`it can be typed like this: ${example}`, async () => {
      const words = wordsOf(example.replace('source <(', '('))
      expect(words.slice(0, place.split(' ').length).join(' ')).toBe(place)
      const program = programInTests()
      let taken: string | null = null
      // Nothing is done: what counts is whether the words, options and their values are known.
      const visit = (command: Command, names: readonly string[]): void => {
        if (command.commands.length === 0) command.action(() => void (taken = names.join(' ')))
        for (const one of command.commands) visit(one, [...names, one.name()])
      }
      visit(program, [])
      await program.parseAsync(words, { from: 'user' })
      expect(taken).toBe(place)
      expect((await commandLine([...place.split(' '), '--help'])).stdout).toContain(`Examples:\n`)
      expect((await commandLine([...place.split(' '), '--help'])).stdout).toContain(`  ${example}\n`)
    })

test('the help of keys create names every scope there is', async () => {
  const { stdout } = await commandLine(['keys', 'create', '--help'])
  const said = stdout.replaceAll(/\s+/g, ' ')
  for (const scope of ['read:library', 'read:docs', 'write:docs', 'propose:docs', 'write:library', 'admin'])
    expect(said).toContain(scope)
})
