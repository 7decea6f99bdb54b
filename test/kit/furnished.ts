import type { TestApi, TestProject } from './api.ts'
import { insertImage } from '../../src/images/fills/store.ts'
import { NO_NODE } from '../../src/library/nodes.ts'
import { pictureReference } from '../../src/images/tool/picture-reference.ts'
import type { Ids } from './asks.ts'
import { fixtureId, writeLibrary } from '../libraries/fixture-library.ts'
import { png } from './samples/sample-images.ts'

export type FurnishedProject = TestProject & { readonly ids: Ids & { readonly screen: string; readonly flow: string } }

/** The hash of the picture that the component shows. */
export const FURNISHED_IMAGE = '000000000001'

/** A project with one of everything. */
export async function furnished(api: TestApi): Promise<FurnishedProject> {
  const project = await api.project()
  const modes = [{ id: '1:0', name: 'Light' }]
  await writeLibrary(api.services, project.id, [
    {
      key: 'button',
      name: 'Button',
      sourceId: '1:1',
      uses: ['icon'],
      binds: [['brand', { property: 'fill' }]],
      styles: ['shadow'],
      spec: SPEC,
      images: { [FURNISHED_IMAGE]: 'picture' },
    },
    { key: 'icon', name: 'Icon', sourceId: '1:2' },
    { kind: 'token-collection', key: 'color', name: 'Color', document: { modes, default_mode: '1:0' } },
    {
      kind: 'token',
      key: 'brand',
      name: 'color/brand',
      document: {
        collection: 'color',
        type: 'COLOR',
        scopes: 'ALL',
        description: '',
        values: { '1:0': { r: 0, g: 0, b: 1, a: 1 } },
      },
    },
    {
      kind: 'style',
      key: 'shadow',
      name: 'Shadow',
      document: { type: 'EFFECT', description: '', properties: { effects: [] }, bound_variables: [] },
    },
    {
      kind: 'screen',
      key: 'checkout',
      name: 'Checkout',
      document: { uses: [['button', '{}']], leads_to: [{ element: 'pay', trigger: 'click', action: 'back' }] },
    },
    { kind: 'flow', key: 'pay', name: 'Pay', document: {} },
  ])
  const component = fixtureId(project.id, 'button')
  const picture = { ref: 'picture', contentType: 'image/png', sizeBytes: 1, storeKey: `objects/${project.id}/picture` }
  await insertImage(api.services.db, project.id, { ...picture, now: new Date() })
  const library = await api.services.libraries.open({ projectId: project.id })
  const drawn = pictureReference(library, library.component(component) ?? NO_NODE)
  const byTool = { ...picture, ref: drawn ?? '', storeKey: `objects/${project.id}/drawn`, now: new Date() }
  await insertImage(api.services.db, project.id, byTool)
  const image = await api.call('uploadImage', {
    key: project.key,
    body: { entityType: 'component', entityId: component, contentType: 'image/png', data: png().toString('base64') },
  })
  return {
    ...project,
    ids: {
      component,
      object: image.body.object_key,
      token: fixtureId(project.id, 'brand', 'token'),
      collection: fixtureId(project.id, 'color', 'token-collection'),
      style: fixtureId(project.id, 'shadow', 'style'),
      screen: fixtureId(project.id, 'checkout', 'screen'),
      flow: fixtureId(project.id, 'pay', 'flow'),
      ...(await pageWithBlock(api, project)),
    },
  }
}

async function pageWithBlock(api: TestApi, { key }: TestProject): Promise<Pick<Ids, 'page' | 'block'>> {
  const page: string = (await api.call('createPage', { key, body: { title: 'Harbor' } })).body.id
  const body = { blocks: [{ type: 'heading', content: { text: 'Harbor', level: 2 } }] }
  const written = await api.call('appendDocumentation', { key, path: { type: 'doc-page', id: page }, body })
  return { page, block: written.body.blocks[0].id }
}

const SPEC = {
  title: 'Button',
  anatomy: { root: { type: 'container' } },
  default: { elements: { root: { styles: { backgroundColor: '#fff' } } } },
  metadata: { schema: { version: '0.30.0' } },
}
