import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

// What a person sees: `script` gives the command a terminal of its own.

const BIN = path.resolve(import.meta.dirname, '../../bin/vitrine.js')
const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-terminal-'))
afterAll(() => rmSync(HOME, { recursive: true, force: true }))
const hasTerminal = spawnSync('script', ['--version']).status === 0
if (!hasTerminal) console.log('what a terminal shows is not looked at by this run: script is not installed')

const CLEAR_LINE = '\r\u001B[2K'

test.skipIf(!hasTerminal)(
  'a first start on a terminal moves, prints its banner whole, and opens the explorer',
  async () => {
    // Stands in for the browser: keeps what it is given.
    mkdirSync(path.join(HOME, 'bin'))
    const opened = path.join(HOME, 'opened')
    writeFileSync(path.join(HOME, 'bin/xdg-open'), `#!/bin/sh\ncat "\${1#file://}" > "${opened}"\n`)
    chmodSync(path.join(HOME, 'bin/xdg-open'), 0o755)
    const data = path.join(HOME, 'data')
    const command = `exec ${process.execPath} ${BIN} start --open --data-dir ${data} --api-port 0 --console-port 0`
    const terminal = spawn('script', ['-qec', command, '/dev/null'], {
      env: { PATH: `${path.join(HOME, 'bin')}:${process.env['PATH']}`, HOME, TERM: 'xterm' },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const exited = once(terminal, 'exit') as Promise<[number | null]>
    let shown = ''
    terminal.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text))
    while (!shown.includes('Ctrl-C stops it.') || !existsSync(opened) || readFileSync(opened, 'utf8') === '') {
      expect(terminal.exitCode, shown).toBeNull()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    terminal.stdin.write('\u0003')
    expect((await exited)[0]).toBe(0)

    const [moving = '', rest = ''] = shown.split('Vitrine is running.')
    const frames = moving.split(CLEAR_LINE)
    expect(frames.filter((frame) => /^[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] Making a store in /.test(frame)).length).toBeGreaterThan(2)
    expect(moving).toMatch(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] Loading the demo library/)
    // The line is empty again, and lines of the log stand on their own and are text.
    expect(frames.at(-1)).toBe('')
    expect(shown).not.toMatch(/^\{"time"/m)
    const explorer = /Explorer +(http:\S+#key=svc_\S+)/.exec(rest)?.[1]
    expect(rest).toContain(`Data       ${data}`)
    expect(readFileSync(opened, 'utf8')).toContain(`location.replace("${explorer}")`)
    expect(rest).toContain('Stopping; press Ctrl-C again to stop at once.')
  },
)
