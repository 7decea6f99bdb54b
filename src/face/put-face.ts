import { operation } from '../contract/operation.ts'
import { invalidArgument } from '../errors.ts'
import { note } from '../projects/audit/note.ts'
import { isStrictBase64 } from '../uploads/rules/base64.ts'
import { verifyImage } from '../uploads/verify-image.ts'
import { COVER_BYTES, FACE_BODY_BYTES, LOGO_BYTES } from './rules/face-limits.ts'
import { svgFault } from './inert-svg.ts'
import { Face, FaceWish } from './schema.ts'
import { readFace, writeFace, type KeptPicture } from './store.ts'
import { toldFace } from './told-face.ts'

export const putFace = operation({
  id: 'putFace',
  method: 'PUT',
  path: '/face',
  scope: 'admin',
  tag: 'Console',
  summary: 'Gives the explorer a sentence, a color, a logo or a cover; what is left out stays, null takes it away',
  body: FaceWish,
  bodyLimit: FACE_BODY_BYTES,
  bodyExample: { sentence: 'Everything that Harbor is built from.', accent: '#0b7a75' },
  output: Face,
  async run({ db }, { projectId }, { body }) {
    const [logo, cover] = [await pictureOf('logo', body.logo), await pictureOf('cover', body.cover)]
    return db.transaction(async (db) => {
      const before = await readFace(db, projectId)
      await writeFace(db, projectId, {
        sentence: body.sentence?.trim() ?? before?.sentence ?? '',
        accent: body.accent === undefined ? (before?.accent ?? null) : (body.accent?.toLowerCase() ?? null),
        logo: logo === undefined ? (before?.logo ?? null) : logo,
        cover,
      })
      await note(db, projectId, { changed: Object.keys(body).toSorted() })
      return toldFace(await readFace(db, projectId))
    })
  },
})

const LIMITS = { logo: LOGO_BYTES, cover: COVER_BYTES } as const
const TYPES = { logo: 'a PNG, JPEG, GIF or SVG', cover: 'a PNG, JPEG or GIF' } as const

async function pictureOf(
  part: keyof typeof LIMITS,
  address: string | null | undefined,
): Promise<KeptPicture | null | undefined> {
  if (address === undefined || address === null) return address
  const refuse = (message: string) => invalidArgument([{ path: `body.${part}`, message }])
  const [, type = '', base64 = ''] = /^data:(image\/[a-z+]{1,20});base64,([A-Za-z0-9+/=]*)$/.exec(address) ?? []
  if (type === '' || !isStrictBase64(base64)) throw refuse(`is not ${TYPES[part]} as a base64 data address`)
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > LIMITS[part]) throw refuse(`is larger than ${LIMITS[part]} bytes: make it smaller`)
  if (part === 'logo' && type === 'image/svg+xml') {
    const fault = svgFault(bytes.toString('utf8'))
    if (fault !== null) throw refuse(fault)
  } else {
    const fault = await verifyImage(type, bytes)
    if (fault) throw refuse(`is not ${TYPES[part]}: ${fault.reason}`)
  }
  return { type, bytes }
}
