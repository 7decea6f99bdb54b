import { createHash } from 'node:crypto'
import { raiseCodeRevision, writeCodeRows } from '../../src/code-components/store.ts'
import { readManifests } from '../../src/formats/manifests/read-manifests.ts'
import { mintId } from '../../src/ids.ts'
import type { Database } from '../../src/ports.ts'

/** A component in code beside the design's of `furnished`: `@acme/ui#Button`, whose name is equal, and one that has no partner. */
export async function furnishCode(db: Database, projectId: string): Promise<void> {
  const entry = (name: string, props: object) => ({
    id: name.toLowerCase(),
    name,
    path: `./src/${name}.stories.tsx`,
    import: `import { ${name} } from '@acme/ui'`,
    stories: [],
    reactDocgenTypescript: { displayName: name, exportName: name, props },
  })
  const size = {
    name: 'size',
    required: false,
    type: { name: 'enum', value: [{ value: '"sm"' }, { value: '"md"' }] },
    defaultValue: { value: 'md' },
    description: 'How large it is.',
  }
  const components = { button: entry('Button', { size }), toast: entry('Toast', {}) }
  const { said } = readManifests([{ path: 'components.json', text: JSON.stringify({ v: 0, components }) }])
  const rows = said.map(({ format, component }) => {
    const document = JSON.stringify(component)
    const hash = createHash('sha256').update(document).digest('hex')
    return { id: mintId(Date.now()), format, codeId: component.id, name: component.name, document, hash }
  })
  const now = new Date()
  await writeCodeRows(db, projectId, rows, { sourceId: mintId(Date.now()), now })
  await raiseCodeRevision(db, projectId)
}
