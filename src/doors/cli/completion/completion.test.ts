import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine } from '../../../../test/package/command-line.ts'

// Each script is sourced by its own shell, which then completes what a person has typed so far.

const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-completion-'))
afterAll(() => rmSync(HOME, { recursive: true, force: true }))

const typed = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' ')

/** What is offered after these words, of which the last is not finished, each shell asked in its own way. */
const SHELLS = {
  bash: (script: string, words: readonly string[]): string =>
    `source ${script}
     COMP_WORDS=(${typed(words)}) COMP_CWORD=${words.length - 1}
     _vitrine; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // The widgets of zsh's own that ours hands its words to; it filters by what was typed.
  zsh: (script: string, words: readonly string[]): string =>
    `compdef() { : }; _files() { : }
     _describe() { local one; for one in "\${(@P)2}"; do [[ $one == "\${words[CURRENT]}"* ]] && print -r -- "\${one%%:*}"; done; return 0 }
     source ${script}
     words=(${typed(words)}) CURRENT=${words.length}
     _vitrine`,
  fish: (script: string, words: readonly string[]): string =>
    `source ${script}; complete -C "${words.join(' ')}" | string replace -r '\\t.*' ''`,
} as const

for (const [shell, ask] of Object.entries(SHELLS)) {
  const isHere = spawnSync(shell, ['-c', 'true']).status === 0
  if (!isHere) console.warn(`${shell} is not here: its completion is not tried`)

  describe.skipIf(!isHere)(`completion in ${shell}`, () => {
    const script = path.join(HOME, shell)
    beforeAll(async () => {
      const { code, stdout } = await commandLine(['completion', shell])
      expect(code).toBe(0)
      writeFileSync(script, stdout)
    })
    const offered = (...words: readonly string[]): string[] => {
      const asked = ask(script, ['vitrine', ...words])
      const { stdout, stderr } = spawnSync(shell, [...(shell === 'zsh' ? ['-f'] : []), '-c', asked], {
        cwd: HOME,
        env: { ...process.env, HOME },
        encoding: 'utf8',
      })
      expect(stderr).toBe('')
      return stdout
        .split('\n')
        .filter((word) => word !== '')
        .toSorted()
    }

    for (const [name, words, want] of [
      ['commands', ['s'], ['scan', 'secret', 'sessions', 'sources', 'specs', 'start', 'sync']],
      ['what is in a group', ['keys', ''], ['create', 'list', 'revoke']],
      ['what is in a group, begun', ['keys', 'c'], ['create']],
      ['behind an option with a value', ['--data-dir', 'keys', 'keys', 'r'], ['revoke']],
      ['options of a command', ['keys', 'create', '--s'], ['--scopes']],
      ['options beside others', ['export', 'tokens', '--project', 'export', '--di'], ['--dialect']],
      ['options that every command has', ['docs', 'pull', '--da'], ['--data-dir']],
      ['values that are one of a few', ['export', 'tokens', '--dialect', ''], ['2023', '2025']],
      ['values, begun', ['start', '--role', 'w'], ['worker']],
      ['an argument that is one of a few', ['completion', ''], ['bash', 'fish', 'zsh']],
    ] as const)
      test(`offers ${name}`, () => expect(offered(...words)).toEqual([...want]))

    test('offers no command where a value or a file is to be', () => {
      expect(offered('keys', 'create', '--project', 'k').filter((word) => word === 'keys')).toEqual([])
      expect(offered('import', 'k').filter((word) => word === 'keys')).toEqual([])
    })
  })
}
