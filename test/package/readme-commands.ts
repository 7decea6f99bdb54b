import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { figmaFile, figmaVariables } from '../libraries/figma-answers.ts'
import { MOCK_TOKEN, type MockFile } from '../libraries/figma-mock.ts'
import { ROOT, type Started } from './packed.ts'
import { samplePenpot } from '../kit/samples/penpot-file.ts'

/** The lines of the README's shell blocks, without their comments. */
export const readmeCommands = (): string[] =>
  [...readFileSync(path.join(ROOT, 'README.md'), 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '')

/** Is done by whoever has a checkout; `.ci/run` begins with it. */
export const IN_A_CHECKOUT = 'npm ci && npm start'

/** Has a process of its own until it is stopped. */
export const roleOf = (command: string): string | null => /^npx vitrine start --role (\w+)$/.exec(command)?.[1] ?? null

/** What the commands speak of: a library in every form, code, and an agent that can be told of a server. */
export async function furnish(folder: string): Promise<void> {
  cpSync(path.join(ROOT, 'demo/library.json'), path.join(folder, 'library.json'))
  const write = (name: string, content: unknown): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  write('tokens/color.tokens.json', { color: { $type: 'color', brand: { $value: '#3366ff' } } })
  write('specs/avatar.json', {
    title: 'Avatar',
    anatomy: { root: { type: 'container' } },
    default: { elements: {} },
    metadata: { schema: { version: '0.30.0' } },
  })
  write('saved-figma-answers/file.json', figmaFile)
  write('saved-figma-answers/variables.json', figmaVariables)
  write('storybook-static/manifests/components.json', {
    v: 0,
    components: {
      button: {
        id: 'button',
        name: 'Button',
        path: './src/Button.stories.tsx',
        import: "import { Button } from '@acme/ui'",
        stories: [],
      },
    },
  })
  writeFileSync(path.join(folder, 'Acme.penpot'), (await samplePenpot()).bytes)
  write('src/app.css', '.page { display: grid }\n')
  write('bin/claude', AGENT)
  chmodSync(path.join(folder, 'bin/claude'), 0o755)
}

/** In the place of the README's `KEY`. */
export const FILE_KEY = 'readmefile0001'

export const MOCK_FILE: MockFile = { file: { ...figmaFile }, components: [], variables: figmaVariables }

// Does with what it is told what an agent does first.
const AGENT = `#!/usr/bin/env node
const [, , , , , , , url, , header] = process.argv
const [name, value] = header.split(': ')
const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'agent', version: '1' } }
fetch(url, {
  method: 'POST',
  headers: { [name]: value, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
}).then(async (answer) => process.exit((await answer.text()).includes('serverInfo') ? 0 : 1))
`

/** Runs a line as a shell would, but on the ports of this server, and ended when it has said what it has to say. */
export async function runCommand(
  command: string,
  { api_url, console_url, key }: Started,
  { folder, figmaUrl, env }: { readonly folder: string; readonly figmaUrl: string; readonly env: NodeJS.ProcessEnv },
): Promise<{ readonly code: number; readonly said: string }> {
  const headers = { authorization: `Bearer ${key}` }
  const listed = await fetch(`${api_url}/v1/components?q=button`, { headers })
  const [component] = ((await listed.json()) as { data: { id: string }[] }).data
  const line = command
    .replaceAll('http://127.0.0.1:4600', api_url)
    .replaceAll('http://127.0.0.1:4601', console_url)
    .replaceAll('<id>', component?.id ?? '')
    .replace('FIGMA_TOKEN=…', `FIGMA_TOKEN=${MOCK_TOKEN}`)
    .replace('--file KEY', `--file ${FILE_KEY}`)
    .replace('sources add figma KEY', `sources add figma ${FILE_KEY}`)
    .replace(/^curl /, 'curl --fail --silent --show-error ')
    .replace(/^npx vitrine try .*/, '$& --no-serve')
  return new Promise((resolve) => {
    const shell = { ...env, KEY: key, FIGMA_API_URL: figmaUrl, PATH: `${folder}/bin:${env['PATH']}` }
    execFile('sh', ['-c', line], { cwd: folder, env: shell, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, said: `${stdout}${stderr}` }),
    )
  })
}
