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
      if (drawing === undefined) throw noPicture(id, 'no_spec', 'has no spec to draw it from')
      if (drawing === 'too large') throw noPicture(id, 'spec_too_large', 'has a spec that is too large to be drawn')
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

const noPicture = (id: string, reason: 'no_spec' | 'spec_too_large', why: string): ServiceError =>
  new ServiceError('SVC_NOT_FOUND', `the component "${id}" ${why}`, { type: 'component', id, reason })
