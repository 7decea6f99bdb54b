import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CodeProp } from '../../src/formats/manifests/model/code-component.ts'
import { renderSnippet } from '../../src/formats/manifests/rendering/render-snippet.ts'
import { scratchDirectory } from '../kit/scratch.ts'
import { checkTypes } from './check-types.ts'

const TYPES = [
  'string',
  'number',
  'boolean | undefined',
  "'sm' | 'md'",
  '1 | 2 | null',
  'React.ReactNode',
  'React.ReactElement',
  'React.CSSProperties',
  'React.RefObject<HTMLDivElement | null>',
  'React.Ref<HTMLButtonElement>',
  'React.MouseEventHandler<HTMLButtonElement>',
  'React.Dispatch<React.SetStateAction<string>>',
  '(value: string) => void',
  '(name: string) => string',
  '<T>(value: T) => T[]',
  '(() => Promise<{ id: string; count?: number }>) | null',
  '(open: boolean) => React.ReactElement',
  'readonly { text: string; to: string }[]',
  'string[] | number[]',
  'Array<string>',
  '[string, number, boolean?]',
  '{ from: Date; to: Date | null; "aria-label": string; onPick: (day: Date) => void }',
  'Map<string, number>',
  'ReadonlySet<string>',
  'Record<string, number>',
  '(string & {})',
  'unknown',
  'URL',
  'HTMLElement',
] as const

test('what stands for required props of every kind compiles, and a wrong one would not', () => {
  const folder = scratchDirectory('vitrine-required')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(path.resolve(import.meta.dirname, '../../node_modules'), path.join(folder, 'node_modules'))
  mkdirSync(path.join(folder, 'acme'))
  const declared = TYPES.map((type, at) => `export declare function C${at}(props: { readonly it: ${type} }): null\n`)
  writeFileSync(path.join(folder, 'acme/index.d.ts'), ["import type * as React from 'react'\n", ...declared].join(''))
  const written = TYPES.map((type, at) => {
    const prop: CodeProp = { name: 'it', type, required: true }
    const name = `C${at}`
    const from = `import { ${name} } from '../acme/index.js'`
    const usable = { name, import: from, framework: 'react', tag: null, props: [prop], examples: [] } as const
    return { id: type, import: from, uses: [renderSnippet(usable, undefined, {}).code] }
  })
  const wrong = { id: 'wrong', import: written[0]?.import ?? '', uses: ['<C0 it={1} />'] }
  expect(checkTypes(folder, [...written, wrong]).map(({ id, code, use }) => ({ id, code, use }))).toEqual([
    { id: 'wrong', code: 'TS2322', use: '<C0 it={1} />' },
  ])
})
