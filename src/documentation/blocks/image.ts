import { Type } from 'typebox'
import { Closed } from '../../contract/schema.ts'
import { blockType } from './block-type.ts'
import { EXAMPLE_OBJECT, given, ObjectKey, Text } from './fields.ts'

export const image = blockType({
  type: 'image',
  title: 'Image',
  summary: 'An uploaded PNG, JPEG or GIF with a text alternative.',
  allowedOwners: null,
  content: Closed({
    object_key: ObjectKey,
    alt: Text('what the image shows, for those who do not see it'),
    caption: Type.Optional(Text('shown below the image')),
  }),
  example: {
    object_key: EXAMPLE_OBJECT,
    alt: 'A form whose only filled button is Save draft',
    caption: 'One primary action per view',
  },
  criteria: {
    use_when: 'A picture says what words cannot: a layout, a redline, a photo of the context.',
    avoid_when: 'It is a screenshot of text, of code, or of an entity that the library holds.',
    prefer_instead: ['entity-preview', 'code-snippet', 'embed'],
    quality: ['alt says what is to be seen, not “image of”.', 'Text inside the picture is repeated in words.'],
  },
  mistake: {
    wrong: { object_key: EXAMPLE_OBJECT, caption: 'One primary action per view' },
    path: 'content.alt',
    code: 'missing_field',
    why: 'alt is required; a caption does not replace it.',
    right: { object_key: EXAMPLE_OBJECT, alt: 'A form whose only filled button is Save draft' },
  },
  text: (content) => given(content.alt, content.caption),
  objects: (content) => [{ key: content.object_key, kind: 'image', path: 'content.object_key' }],
})
