import { argumentReader } from '../../contract/arguments.ts'
import * as params from '../../contract/params.ts'
import { notFound } from '../../errors.ts'
import { pictureParams } from './picture-params.ts'
import type { PictureAsk } from './pictures.ts'

const FILE = /^(.+)\.(svg|png)$/

const readArguments = argumentReader({
  pathParams: { file: params.pathId('The id of a component and the format.', '') },
  query: {
    ...pictureParams,
    access: params.text({ description: 'Instead of a key.' }),
    revision: params.integer({ description: 'Of the library.', min: 0, max: Number.MAX_SAFE_INTEGER }),
  },
})

interface PictureFileAsk {
  readonly picture: PictureAsk & { readonly format: 'svg' | 'png' }
  /** Instead of a key. */
  readonly access: string | undefined
  /** Of the library that the address was made for. */
  readonly revision: number | undefined
}

/** Reads the address of an image: `{component}.svg?props=…&modes=…&scale=…`. */
export function readPictureFile(file: string, queryString: string): PictureFileAsk {
  const { access, revision, ...ask } = readArguments({ file }, queryString) as unknown as Asked // by the params above
  const [, id, format] = FILE.exec(file) ?? []
  if (id === undefined) throw notFound('component', file)
  return { picture: { ...ask, id, format: format === 'png' ? 'png' : 'svg' }, access, revision }
}

type Asked = Omit<PictureAsk, 'id' | 'format'> & Pick<PictureFileAsk, 'access' | 'revision'>
