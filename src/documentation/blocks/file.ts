import { Type } from 'typebox'
import { Closed } from '../../contract/schema.ts'
import { blockType } from './block-type.ts'
import { EXAMPLE_OBJECT, given, ObjectKey, Text } from './fields.ts'

export const file = blockType({
  type: 'file',
  title: 'File',
  summary: 'An uploaded document (PDF, DOCX, PPTX, XLSX, ODT, ODP, ODS); its text becomes searchable.',
  allowedOwners: null,
  content: Closed({
    object_key: ObjectKey,
    name: Type.Optional(Text('the file name that is shown')),
    caption: Type.Optional(Text('what it holds')),
  }),
  example: {
    object_key: EXAMPLE_OBJECT,
    name: 'button-research.pdf',
    caption: 'Interviews about button labels, spring round',
  },
  criteria: {
    use_when: 'A document exists elsewhere and readers may want the original: research, audits, contracts.',
    avoid_when: 'The content could be written as blocks: those are read, a file is downloaded.',
    prefer_instead: ['text', 'image', 'embed'],
    quality: ['The caption says what is in it and who should open it.'],
  },
  mistake: {
    wrong: { url: 'https://example.com/research.pdf', name: 'research.pdf' },
    path: 'content.object_key',
    code: 'missing_field',
    why: 'Files are uploaded first (uploads:presign, PUT, uploads:confirm); a link to one is an embed.',
    right: { object_key: EXAMPLE_OBJECT, name: 'research.pdf' },
  },
  text: (content) => given(content.name, content.caption),
  objects: (content) => [{ key: content.object_key, kind: 'file', path: 'content.object_key' }],
})
