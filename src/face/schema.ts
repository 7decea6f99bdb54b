import { Type, type Static } from 'typebox'
import { Closed, Nullable } from '../contract/schema.ts'
import { COVER_BYTES, LOGO_BYTES } from './rules/face-limits.ts'

const HEX = '^#[0-9A-Fa-f]{6}$'
const Sentence = Type.String({ maxLength: 300, description: 'what this library is, in one sentence' })
const Accent = Type.String({ pattern: HEX, description: '`#rrggbb`' })
const Picture = Type.String({ pattern: '^data:image/', description: 'the picture as a `data:` address' })
const Color = Type.String({ pattern: HEX })
const Shades = Closed({ accent: Color, solid: Color, on: Color, soft: Color })

export const Face = Closed({
  sentence: Sentence,
  accent: Nullable(Accent, "the team's color; null: the explorer's own"),
  shades: Nullable(
    Closed({ light: Shades, dark: Shades }),
    'what is painted in that color, each readable where it stands',
  ),
  logo: Nullable(Picture),
  has_cover: Type.Boolean(),
})
export type Face = Static<typeof Face>

export const Cover = Closed({ cover: Nullable(Picture) })

/** What is left out stays as it is; null takes it away. */
export const FaceWish = Closed({
  sentence: Type.Optional(Sentence),
  accent: Type.Optional(Nullable(Accent)),
  logo: Type.Optional(
    Nullable(
      Type.String({ description: `PNG, JPEG, GIF or SVG as a base64 \`data:\` address, at most ${LOGO_BYTES} bytes` }),
    ),
  ),
  cover: Type.Optional(
    Nullable(
      Type.String({ description: `PNG, JPEG or GIF as a base64 \`data:\` address, at most ${COVER_BYTES} bytes` }),
    ),
  ),
})
