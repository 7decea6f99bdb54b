import { accentShades } from './rules/accent-shades.ts'
import type { Face } from './schema.ts'
import type { KeptFace, KeptPicture } from './store.ts'

export const toldFace = (face: KeptFace | null): Face => ({
  sentence: face?.sentence ?? '',
  accent: face?.accent ?? null,
  shades: face?.accent ? accentShades(face.accent) : null,
  logo: face?.logo ? dataAddress(face.logo) : null,
  has_cover: face?.hasCover ?? false,
})

export const dataAddress = ({ type, bytes }: KeptPicture): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
