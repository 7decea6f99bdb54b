import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const TSC = path.resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc')

export interface Written {
  readonly id: string
  readonly import: string
  readonly uses: readonly string[]
}

export interface TypeError {
  readonly id: string
  /** Undefined where the line of the import is wrong. */
  readonly use: string | undefined
  readonly code: string
  readonly message: string
}

/** What the compiler has against uses of components, among the packages of a folder. */
export function checkTypes(folder: string, components: readonly Written[]): readonly TypeError[] {
  const root = path.join(folder, 'uses')
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root)
  const files = new Map<string, { readonly written: Written; readonly lines: readonly (string | undefined)[] }>()
  for (const [at, written] of components.entries()) {
    const { text, lines } = sourceOf(written)
    writeFileSync(path.join(root, `use${at}.tsx`), text)
    files.set(`use${at}.tsx`, { written, lines })
  }
  writeFileSync(path.join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, include: ['*.tsx'] }))
  return [...compiled(root).matchAll(/^([^\s(]+)\((\d+),\d+\): error (TS\d+): (.*(?:\n .*)*)/gm)].map(
    ([, name = '', line, code = '', message = '']) => {
      const file = files.get(path.basename(name))
      if (file === undefined) throw new Error(`the compiler speaks of ${name}: ${message}`)
      return { id: file.written.id, use: file.lines[Number(line) - 1], code, message }
    },
  )
}

const OPTIONS = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  jsx: 'react-jsx',
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
}

/** Which use stands in which line is kept: a use may have several. */
function sourceOf({ import: line, uses }: Written) {
  const lines: (string | undefined)[] = line.split('\n').map(() => undefined)
  let text = `${line}\n`
  for (const [at, use] of uses.entries()) {
    const statement = `export const use${at} = (\n${use}\n)\n`
    lines.push(
      ...statement
        .trimEnd()
        .split('\n')
        .map(() => use),
    )
    text += statement
  }
  return { text, lines }
}

function compiled(root: string): string {
  try {
    return execFileSync(process.execPath, [TSC, '--pretty', 'false', '-p', root], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout)
  }
}
