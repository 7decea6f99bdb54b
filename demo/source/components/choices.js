import { axis, box, label, oneOf, pad, prop, row, s, shape, t, text, use, withRole } from '../nodes.js'

/** @import { ComponentSource } from '../types.js' */

/** What people switch and choose. @type {ComponentSource[]} */
export const choices = [
  {
    name: 'Checkbox',
    type: 'COMPONENT_SET',
    description: 'Several of many, or a single yes. A mixed box stands above a list of which some are chosen.',
    version: '0.34.0',
    props: {
      value: oneOf('Off', 'On', 'Mixed'),
      state: oneOf('Rest', 'Hover', 'Focus', 'Disabled'),
      invalid: axis(),
      label: label('Dangerous goods'),
    },
    // Flaw: an invalid box was never drawn under the pointer or disabled.
    missing: [
      { invalid: true, state: 'Hover' },
      { invalid: true, state: 'Disabled' },
    ],
    tree: withRole(
      'checkbox',
      box(
        'root',
        row({ itemSpacing: t('space/m') }),
        box(
          'box',
          row({
            width: t('icon/size/l'),
            height: t('icon/size/l'),
            mainAxisAlignment: 'CENTER',
            cornerRadius: t('radius/s'),
            strokes: t('border/default'),
            strokeWeight: t('border/width/hairline'),
            backgroundColor: t('surface/default'),
          }),
          use('sign', 'Icon', { name: 'Check', size: 'Small' }, { visible: false, fillColor: t('icon/on-accent') }),
        ),
        withRole('label', text('label', { typography: s('Body/Medium'), textColor: t('text/primary') }, prop('label'))),
      ),
    ),
    deltas: [
      [
        { value: 'On' },
        { box: { backgroundColor: t('control/checked'), strokes: t('control/checked') }, sign: { visible: true } },
      ],
      [
        { value: 'Mixed' },
        {
          box: { backgroundColor: t('control/checked'), strokes: t('control/checked') },
          sign: { visible: true, $props: { name: 'More' } },
        },
      ],
      [{ state: 'Hover' }, { box: { strokes: t('border/strong') } }],
      [{ state: 'Focus' }, { box: { effects: s('Focus/Ring') } }],
      [{ state: 'Disabled' }, { box: { opacity: t('opacity/disabled') }, label: { textColor: t('text/disabled') } }],
      [{ invalid: true }, { box: { strokes: t('border/critical'), strokeWeight: t('border/width/strong') } }],
      [{ invalid: true, state: 'Focus' }, { box: { effects: s('Focus/Ring critical') } }],
    ],
  },
  {
    name: 'Radio',
    type: 'COMPONENT_SET',
    description: 'One of a few, all of them in sight. From six options on use a Select.',
    version: '0.17.0',
    details: 'FULL',
    props: {
      value: oneOf('Off', 'On'),
      state: oneOf('Rest', 'Hover', 'Focus', 'Disabled'),
      label: label('Full container'),
    },
    tree: box(
      'root',
      row({ itemSpacing: 10 }),
      box(
        'circle',
        row({
          width: t('icon/size/l'),
          height: t('icon/size/l'),
          mainAxisAlignment: 'CENTER',
          cornerRadius: t('radius/pill'),
          strokes: t('border/default'),
          strokeWeight: 1.5,
        }),
        shape('dot', 'ellipse', { width: 8, height: 8, fillColor: t('control/checked'), visible: false }),
      ),
      text('label', { typography: s('Body/Medium'), textColor: t('text/primary') }, prop('label')),
    ),
    deltas: [
      [{ value: 'On' }, { circle: { strokes: t('control/checked') }, dot: { visible: true } }],
      [{ state: 'Hover' }, { circle: { strokes: t('border/strong') } }],
      [{ state: 'Focus' }, { circle: { effects: s('Focus/Ring') } }],
      [{ state: 'Disabled' }, { circle: { opacity: t('opacity/disabled') }, label: { textColor: t('text/disabled') } }],
    ],
  },
  {
    name: 'Switch',
    type: 'COMPONENT_SET',
    description: 'Turns a setting on or off, at once and without a Save. Inside a form use a Checkbox.',
    version: '0.19.0',
    details: 'FULL',
    publish: 'CHANGED',
    props: {
      value: oneOf('Off', 'On'),
      state: oneOf('Rest', 'Hover', 'Focus', 'Disabled'),
      label: label('Accept walk-in trucks'),
    },
    // Flaw: on and disabled was forgotten, and so was the focus ring of the one that is on.
    missing: [
      { value: 'On', state: 'Disabled' },
      { value: 'On', state: 'Focus' },
    ],
    tree: box(
      'root',
      row({ itemSpacing: 10 }),
      box(
        'track',
        row({
          width: 36,
          height: 20,
          padding: pad(2),
          cornerRadius: t('radius/pill'),
          backgroundColor: t('control/track/off'),
        }),
        shape('thumb', 'ellipse', {
          width: 16,
          height: 16,
          fillColor: t('control/thumb'),
          effects: s('Elevation/Raised'),
        }),
      ),
      text('label', { typography: s('Body/Medium'), textColor: t('text/primary') }, prop('label')),
    ),
    deltas: [
      [{ value: 'On' }, { track: { backgroundColor: t('control/track/on'), mainAxisAlignment: 'END' } }],
      [{ state: 'Focus' }, { track: { effects: s('Focus/Ring') } }],
      [{ state: 'Disabled' }, { track: { opacity: t('opacity/disabled') }, label: { textColor: t('text/disabled') } }],
    ],
  },
]
