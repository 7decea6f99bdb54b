import type { ObjectKind } from '../../contract/words.ts'

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

export const FILE_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.presentation',
  'application/vnd.oasis.opendocument.spreadsheet',
] as const

/** The same on every plan; the cap of files is a property of the plan. */
export const IMAGE_CAP_BYTES = 3_145_728

export const isImageType = (type: string): type is ImageType => IMAGE_TYPES.some((known) => known === type)

export const typesOf = (kind: ObjectKind): readonly string[] => (kind === 'image' ? IMAGE_TYPES : FILE_TYPES)
