export const LOGO_BYTES = 131_072
export const COVER_BYTES = 1_048_576
/** Both in base64 and the fields around them. */
export const FACE_BODY_BYTES = 1_600_000
