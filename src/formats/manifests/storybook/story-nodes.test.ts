import { expect, test } from 'vitest'
import { readManifests } from '../read-manifests.ts'

test('stories say which node of the design tool they show, for the component of their file', () => {
  const story = `import { Button } from './button'
const url = 'https://www.figma.com/design/KEY123/x?node-id=1-2'
const meta = { component: Button, parameters: { design: { type: 'figma', url } } } satisfies Meta<typeof Button>
export default meta
export const Large: Story = { parameters: { design: [{ type: 'figma', url: 'https://www.figma.com/design/KEY123/x?node-id=3-4' }, { type: 'link', url: 'https://figma.com/design/KEY123' }] } }`
  const component = {
    id: 'a',
    name: 'Button',
    path: './src/button.stories.tsx',
    stories: [],
    import: 'import { Button } from "@acme/ui"',
  }
  const { components, findings } = readManifests([
    { path: 'manifests/components.json', json: { v: 0, components: { a: component } } },
    { path: 'web/src/button.stories.tsx', text: story },
  ])
  expect(
    components.map(({ id, connections }) => [id, connections.map(({ nodeId, origin }) => `${origin} ${nodeId}`)]),
  ).toEqual([['@acme/ui#Button', ['story 1:2', 'story 3:4']]])
  expect(findings.map(({ code }) => code)).toEqual(['code-address-invalid'])
})
