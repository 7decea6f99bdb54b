import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'vitest'
import { readMdx } from '../../src/manuscript/mdx/read-mdx.ts'
import { keepsWords } from './keeps-words.ts'

const SHARED = path.resolve(import.meta.dirname, '../../../shared/data')

const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(path.join(SHARED, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .toSorted()
    .map((file) => path.join(SHARED, folder, file))

const withoutFront = (text: string): string => text.replace(/^---\n[\s\S]*?\n---\n/, '')

if (existsSync(path.join(SHARED, 'docs'))) {
  keepsWords('Markdown of real sites', () =>
    filesOf('docs', '.md').map((file) => withoutFront(readFileSync(file, 'utf8'))),
  )
  let imported: readonly string[] | undefined
  keepsWords(
    'MDX of real sites as imported',
    () =>
      (imported ??= [...filesOf('docs', '.mdx'), ...filesOf('docs-mdx', '.mdx')].flatMap((file) =>
        readMdx(readFileSync(file, 'utf8'), path.basename(file)).blocks.flatMap(({ content }) =>
          typeof content['markdown'] === 'string' ? [content['markdown']] : [],
        ),
      )),
  )
} else test.skip('real documentation is not tried: ../shared/data/docs is absent', () => undefined)
