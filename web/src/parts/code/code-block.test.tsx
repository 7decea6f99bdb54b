import { expect, test } from 'vitest'
import { openPart } from '../../../test/explorer.tsx'
import { textOf, the } from '../../../test/screen.ts'
import { CodeBlock } from './code-block.tsx'

test('code is shown with its parts told apart, and says what was written', async () => {
  const code = `const Save = () => <Button kind="primary" /> // the only one`
  openPart(() => <CodeBlock code={code} language="tsx" title="Example" />)
  const shown = await the('region', 'Example')
  expect(shown.textContent).toBe(code)
  const parts = [...shown.querySelectorAll('[data-code]')].map((part) => [part.getAttribute('data-code'), textOf(part)])
  expect(parts).toContainEqual(['keyword', 'const'])
  expect(parts).toContainEqual(['string', '"primary"'])
  expect(parts).toContainEqual(['comment', '// the only one'])
})
