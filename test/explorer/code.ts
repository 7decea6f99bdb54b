import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openExplorer } from '../kit/browser.ts'
import { settled, type ExplorerKit } from '../kit/explorer-kit.ts'

// The code side of the demo, as two manifests that arrive: the same button for React and as an element, and a component
// that nobody has drawn.

const PROPS = {
  appearance: {
    name: 'appearance',
    required: false,
    type: { name: 'enum', value: ['"primary"', '"secondary"', '"danger"'].map((value) => ({ value })) },
    defaultValue: { value: 'primary' },
    description: 'How much it asks for.',
  },
  onPress: { name: 'onPress', required: true, type: { name: '() => void' } },
}
const entry = (name: string, props: object) => ({
  id: name.toLowerCase(),
  name,
  path: `./src/${name}.stories.tsx`,
  import: `import { ${name} } from '@quayside/react'`,
  stories: [{ id: `${name.toLowerCase()}--plain`, name: 'Plain', snippet: `const Plain = () => <${name} />` }],
  reactDocgenTypescript: { displayName: name, exportName: name, props },
})
const STORYBOOK = { v: 0, components: { button: entry('Button', PROPS), toasts: entry('ToastRegion', {}) } }
const ELEMENTS = {
  schemaVersion: '1.0.0',
  modules: [
    {
      kind: 'javascript-module',
      path: 'src/button.js',
      declarations: [
        {
          kind: 'class',
          customElement: true,
          name: 'Button',
          tagName: 'qs-button',
          attributes: [{ name: 'appearance', fieldName: 'appearance', type: { text: "'primary' | 'danger'" } }],
          members: [
            { kind: 'field', name: 'appearance', attribute: 'appearance', type: { text: "'primary' | 'danger'" } },
          ],
          cssParts: [{ name: 'label', description: 'The words.' }],
        },
      ],
      exports: [
        {
          kind: 'custom-element-definition',
          name: 'qs-button',
          declaration: { name: 'Button', module: 'src/button.js' },
        },
      ],
    },
  ],
}

export const code = (kit: ExplorerKit): void => {
  beforeAll(async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-code-'))
    for (const [name, content] of Object.entries({ components: STORYBOOK, 'custom-elements': ELEMENTS })) {
      const file = path.join(folder, `${name}.json`)
      writeFileSync(file, JSON.stringify(content))
      await kit.server.command('import', file, '--project', 'Demo library')
    }
    rmSync(folder, { recursive: true })
  }, 60_000)

  test('a lead says which code is the button, chooses a variant, and takes its use in each framework', async () => {
    const watched = await kit.browser.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    const { page, errors, outside } = watched
    await openExplorer(watched, kit.server, '/components?q=button&view=list')
    await page.getByRole('link', { name: 'Button', exact: true }).click()
    await page.getByRole('link', { name: 'Code', exact: true }).click()
    const alike = page.getByRole('region', { name: 'Alike, not linked' })
    await alike
      .getByRole('listitem')
      .filter({ hasText: '@quayside/react#Button' })
      .getByText('They are the same')
      .click()
    await page.getByText('Confirmed here').waitFor()
    await alike.getByRole('listitem').filter({ hasText: 'qs-button' }).getByText('They are the same').click()

    const switched = page.getByRole('group', { name: 'Framework' })
    await switched.getByRole('button', { name: 'React' }).click()
    await page.getByRole('combobox', { name: 'appearance' }).selectOption('Danger')
    const use = page.getByRole('region', { name: 'Use', exact: true })
    await expect.poll(() => use.textContent()).toContain('<Button appearance="danger" onPress={() => {}}')
    await page.getByRole('button', { name: 'Copy use' }).click()
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toContain('appearance="danger"')
    await switched.getByRole('button', { name: 'Web component' }).click()
    await expect.poll(() => use.textContent()).toBe('<qs-button appearance="danger"></qs-button>')
    // The choice is of the address: the stage has it too, and it holds for who opens the page again.
    await page.reload()
    await settled(page)
    await expect.poll(() => use.textContent()).toContain('<qs-button appearance="danger"')
    await page
      .getByRole('cell', { name: /only in design/ })
      .first()
      .waitFor()

    await page.getByRole('link', { name: 'Components', exact: true }).first().click()
    await page.getByRole('link', { name: /3 in code, 1 only there/ }).click()
    await page.getByRole('row').filter({ hasText: 'only in code' }).getByRole('link', { name: 'ToastRegion' }).click()
    await page.getByText('it exists only in code').waitFor()
    await page.getByRole('link', { name: 'In code' }).click()
    await page.getByRole('button', { name: /^Links/ }).click()
    await page.getByRole('region', { name: 'Decided here' }).getByRole('listitem').nth(1).waitFor()
    expect(errors).toEqual([])
    expect(outside).toEqual([])
  }, 120_000)
}
