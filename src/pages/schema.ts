import { Type } from 'typebox'
import { Closed, Nullable, Timestamp, Uuid } from '../contract/schema.ts'
import { MAX_TITLE } from './rules/slug.ts'

const MAX_PATH = 400

export const Title = Type.String({ minLength: 1, maxLength: MAX_TITLE, description: '1 to 200 characters' })

/** A folder: literal, slashes included. */
export const Path = Type.String({
  minLength: 1,
  maxLength: MAX_PATH,
  pattern: String.raw`^[^\u0000-\u001f\u007f-\u009f]*$`,
  description: 'a folder: 1 to 400 characters without control characters, otherwise literal',
})
export const Abstract = Type.String({
  maxLength: 2_000,
  description: 'what the page is about, at most 2,000 characters',
})
export const Icon = Type.String({
  maxLength: 64,
  description: 'an emoji or the name of an icon, at most 64 characters',
})

export const pageFields = {
  id: Uuid,
  title: Type.String(),
  slug: Type.String({ description: 'unique in the project; it never changes' }),
  path: Nullable(Type.String(), 'the folder; null outside of all'),
  position: Type.Integer({ description: 'the place within the folder, from 0' }),
  abstract: Nullable(Type.String()),
  icon: Nullable(Type.String()),
  createdAt: Timestamp,
  updatedAt: Type.String({
    format: 'date-time',
    description: 'when the page or what is on it was last changed: RFC 3339, UTC, with milliseconds',
  }),
  updatedBy: Nullable(Type.String(), 'the name of the person who changed it; null for a key, which carries none'),
}
export const Page = Closed(pageFields)

export const Updated = Closed({
  updated: Type.Integer({ description: 'how many pages were moved; 0 is a valid answer' }),
})
