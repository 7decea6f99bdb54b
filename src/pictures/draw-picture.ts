import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { withLayers } from '../components/spec-answer.ts'
import { notFound, ServiceError } from '../errors.ts'
import { drawComponent } from './draw-component.ts'
import { pictureParams } from './picture-params.ts'
import { Picture } from './schema.ts'

export const drawPicture = operation({
  id: 'drawPicture',
  method: 'GET',
  path: '/components/{id}/picture',
  scope: 'read:library',
  tag: 'Console',
  summary: 'A component drawn from its spec, in the variant and the modes that are asked for',
  pathParams: { id: params.pathId('The id of the component.', EXAMPLE_ID) },
  query: pictureParams,
  output: Picture,
  errors: ['SVC_NOT_FOUND'],
  reads: ['library'],
  async run({ libraries }, call, { id, props, modes, background }) {
    return withLayers(libraries, call, async (library) => {
      const component = library.component(id)
      if (component === undefined) throw notFound('component', id)
      const drawing = await drawComponent(libraries, library, { component, props, modes, background })
      if (drawing === undefined) throw noSpec(id)
      if (drawing === null) return null
      const { svg, width, height, missing } = drawing
      return {
        component_id: library.id(component),
        name: library.name(component),
        svg,
        width,
        height,
        missing: [...missing],
      }
    })
  },
})

const noSpec = (id: string): ServiceError =>
  new ServiceError('SVC_NOT_FOUND', `the component "${id}" has no spec to draw it from`, {
    type: 'component',
    id,
    reason: 'no_spec',
  })
