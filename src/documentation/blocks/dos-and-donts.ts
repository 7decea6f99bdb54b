import { Type } from 'typebox'
import { Closed, OneOf } from '../../contract/schema.ts'
import { blockType } from './block-type.ts'
import { given, List, Markdown, ObjectKey, Text } from './fields.ts'

export const dosAndDonts = blockType({
  type: 'dos-and-donts',
  title: 'Dos and don’ts',
  summary: 'Rules of good use, each a do, a dont or a caution, with a picture where it helps.',
  allowedOwners: null,
  content: Closed({
    items: List(
      Closed({
        kind: OneOf(['do', 'dont', 'caution']),
        markdown: Markdown,
        image: Type.Optional(Closed({ object_key: ObjectKey, alt: Text('what the picture shows') })),
      }),
      'one rule each',
    ),
  }),
  example: {
    items: [
      { kind: 'do', markdown: 'Label the button with the verb of its action: **Save draft**.' },
      { kind: 'dont', markdown: 'Do not write “OK” or “Submit”: they say nothing about what happens.' },
      { kind: 'caution', markdown: 'An icon alone needs an accessible name and a tooltip.' },
    ],
  },
  criteria: {
    use_when: 'There are rules that can be kept or broken when the entity is used.',
    avoid_when: 'The question is whether to use the entity at all, or how a label is worded.',
    prefer_instead: ['use-cases', 'content-guidelines'],
    quality: [
      'Each item is one rule with its reason.',
      'Every dont has a do that shows the way out.',
      'Between three and eight items.',
    ],
  },
  mistake: {
    wrong: { items: [{ kind: "don't", markdown: 'Do not write “OK”.' }] },
    path: 'content.items[0].kind',
    code: 'invalid_value',
    why: 'The kinds are do, dont and caution, without an apostrophe.',
    right: { items: [{ kind: 'dont', markdown: 'Do not write “OK”.' }] },
  },
  text: (content) =>
    content.items.flatMap(({ kind, markdown, image }) => [{ markdown, label: LABELS[kind] }, ...given(image?.alt)]),
  objects: (content) =>
    content.items.flatMap(({ image }, at) =>
      image ? [{ key: image.object_key, kind: 'image', path: `content.items[${at}].image.object_key` }] : [],
    ),
})

/** What stands before a rule where it is quoted. */
const LABELS = { do: 'Do', dont: 'Don’t', caution: 'Caution' } as const
