import { box, label, oneOf, pad, prop, row, s, shape, t, text, use } from '../nodes.js'

/** @import { ComponentSource } from '../types.js' */

/**
 * In the file until version 41, then deleted: before.json holds them, library.json does not.
 * @type {ComponentSource[]}
 */
export const removed = [
  {
    name: 'Loading dots',
    type: 'COMPONENT',
    description:
      'Three dots that take turns. Replaced by the Spinner and the Skeleton; the Data table still holds one.',
    version: '0.19.0',
    props: { label: label('Loading') },
    tree: box(
      'root',
      row({ itemSpacing: t('space/xs') }),
      shape('first', 'ellipse', { width: 6, height: 6, fillColor: t('icon/secondary') }),
      shape('second', 'ellipse', { width: 6, height: 6, fillColor: t('icon/secondary') }),
      shape('third', 'ellipse', { width: 6, height: 6, fillColor: t('icon/disabled') }),
      text('label', { typography: s('Caption/Medium'), textColor: t('text/secondary') }, prop('label')),
    ),
  },
  {
    name: 'Alert strip',
    type: 'COMPONENT_SET',
    description: 'The first way to say that something is wrong. Replaced by the Banner; nothing holds one any more.',
    version: '0.17.0',
    props: { tone: oneOf('Warning', 'Critical'), message: label('Gate 2 is closed') },
    tree: box(
      'root',
      row({
        layoutSizingHorizontal: 'FILL',
        padding: pad(t('space/m'), t('space/l')),
        itemSpacing: t('space/m'),
        backgroundColor: t('feedback/warning/bg'),
      }),
      use('sign', 'Icon', { name: 'Warning', size: 'Medium' }),
      text('message', { typography: s('Body/Medium'), textColor: t('feedback/warning/text') }, prop('message')),
    ),
    deltas: [
      [
        { tone: 'Critical' },
        { root: { backgroundColor: t('feedback/critical/bg') }, message: { textColor: t('feedback/critical/text') } },
      ],
    ],
  },
]
