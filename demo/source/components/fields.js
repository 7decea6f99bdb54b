import {
  axis,
  box,
  column,
  flag,
  label,
  number,
  oneOf,
  optional,
  pad,
  prop,
  row,
  s,
  spoken,
  swap,
  t,
  text,
  use,
  whenSet,
  withRole,
} from '../nodes.js'

/** @import { ComponentSource, Delta } from '../types.js' */

const FRAME = row({
  layoutSizingHorizontal: 'FILL',
  height: t('control/height/m'),
  padding: pad(0, t('control/inset/s')),
  itemSpacing: t('control/gap'),
  cornerRadius: t('radius/m'),
  strokes: t('border/default'),
  strokeWeight: t('border/width/hairline'),
  backgroundColor: t('surface/default'),
})

const ADDITION = { typography: s('Body/Medium'), textColor: t('text/secondary') }

/** What a frame looks like in each state, the same for every field. @type {Delta[]} */
const FRAME_STATES = [
  [{ state: 'Hover' }, { frame: { strokes: t('border/strong') } }],
  [{ state: 'Focus' }, { frame: { strokes: t('border/focus'), effects: s('Focus/Ring') } }],
  [
    { state: 'Error' },
    {
      frame: { strokes: t('border/critical'), strokeWeight: t('border/width/strong') },
      message: { textColor: t('text/critical') },
    },
  ],
  [
    { state: 'Disabled' },
    {
      frame: { strokes: t('border/disabled'), backgroundColor: t('surface/disabled') },
      value: { textColor: t('text/disabled') },
    },
  ],
]

/** What people fill in. @type {ComponentSource[]} */
export const fields = [
  {
    name: 'Text field',
    type: 'COMPONENT_SET',
    description:
      'One line of text. The label stays above while people type; the message below says what is wrong and how to mend it.',
    version: '0.34.0',
    props: {
      size: oneOf('Medium', 'Large'),
      state: oneOf('Rest', 'Hover', 'Focus', 'Filled', 'Error', 'Disabled'),
      label: label('Container number'),
      value: label('HBRU 702841 2'),
      message: optional('The check digit does not fit. Read the last digit again.'),
      required: flag(),
      showsIcon: flag(),
      icon: swap('Container'),
      prefix: optional('NL'),
      suffix: optional('kg'),
      showsClear: flag(),
      counter: optional('11 of 11'),
      accessibilityLabel: spoken('Container number, as painted on the door'),
    },
    tree: box(
      'root',
      column({ itemSpacing: t('space/xs') }),
      use('label', 'Field label', { label: prop('label'), required: prop('required') }),
      withRole(
        'textbox',
        box(
          'frame',
          FRAME,
          use(
            'icon',
            'Icon',
            { name: prop('icon'), size: 'Medium' },
            { visible: prop('showsIcon'), fillColor: t('icon/secondary') },
          ),
          text('prefix', { ...ADDITION, visible: whenSet('prefix') }, prop('prefix')),
          text(
            'value',
            { typography: s('Body/Medium'), textColor: t('text/tertiary'), layoutSizingHorizontal: 'FILL' },
            prop('value'),
          ),
          text('suffix', { ...ADDITION, visible: whenSet('suffix') }, prop('suffix')),
          use(
            'clear',
            'Icon',
            { name: 'Close', size: 'Small' },
            { visible: prop('showsClear'), fillColor: t('icon/secondary') },
          ),
        ),
      ),
      text(
        'message',
        { typography: s('Caption/Medium'), textColor: t('text/secondary'), visible: whenSet('message') },
        prop('message'),
      ),
      text(
        'counter',
        { typography: s('Caption/Medium'), textColor: t('text/tertiary'), visible: whenSet('counter') },
        prop('counter'),
      ),
    ),
    deltas: [
      ...FRAME_STATES,
      [{ state: 'Filled' }, { value: { textColor: t('text/primary') } }],
      [
        { size: 'Large' },
        {
          frame: { height: t('control/height/l'), padding: pad(0, t('control/inset/m')) },
          value: { typography: s('Body/Large') },
          icon: { $props: { size: 'Large' } },
        },
      ],
      [{ size: 'Large', state: 'Focus' }, { value: { textColor: t('text/primary') } }],
    ],
  },
  {
    name: 'Text area',
    type: 'COMPONENT_SET',
    description: 'Several lines: damage notes, remarks to the driver. Grows with what is written, up to eight lines.',
    version: '0.33.0',
    props: {
      state: oneOf('Rest', 'Hover', 'Focus', 'Error', 'Disabled'),
      label: label('Damage'),
      value: label('Dent at the left door, no hole'),
      message: optional('Say where the damage is'),
      lines: number(3),
    },
    tree: box(
      'root',
      column({ itemSpacing: t('space/xs') }),
      use('label', 'Field label', { label: prop('label') }),
      box(
        'frame',
        {
          ...FRAME,
          height: prop('lines'),
          crossAxisAlignment: 'START',
          padding: pad(t('space/m'), t('control/inset/s')),
        },
        text(
          'value',
          { typography: s('Body/Medium'), textColor: t('text/primary'), layoutSizingHorizontal: 'FILL' },
          prop('value'),
        ),
      ),
      text(
        'message',
        { typography: s('Caption/Medium'), textColor: t('text/secondary'), visible: whenSet('message') },
        prop('message'),
      ),
    ),
    deltas: FRAME_STATES,
  },
  {
    name: 'Select',
    type: 'COMPONENT_SET',
    description: 'One of many, in a list that opens. Up to five options are better as Radios.',
    version: '0.34.0',
    props: {
      size: oneOf('Medium', 'Large'),
      state: oneOf('Rest', 'Hover', 'Focus', 'Error', 'Disabled'),
      label: label('Haulier'),
      value: label('Choose a haulier'),
      message: optional('This haulier has no booking today'),
      required: flag(),
    },
    tree: box(
      'root',
      column({ itemSpacing: t('space/xs') }),
      use('label', 'Field label', { label: prop('label'), required: prop('required') }),
      withRole(
        'combobox',
        box(
          'frame',
          FRAME,
          text(
            'value',
            { typography: s('Body/Medium'), textColor: t('text/primary'), layoutSizingHorizontal: 'FILL' },
            prop('value'),
          ),
          use('arrow', 'Icon', { name: 'Chevron down', size: 'Medium' }, { fillColor: t('icon/secondary') }),
        ),
      ),
      text(
        'message',
        { typography: s('Caption/Medium'), textColor: t('text/secondary'), visible: whenSet('message') },
        prop('message'),
      ),
    ),
    deltas: [
      ...FRAME_STATES,
      [
        { size: 'Large' },
        {
          frame: { height: t('control/height/l'), padding: pad(0, t('control/inset/m')) },
          value: { typography: s('Body/Large') },
        },
      ],
      [{ state: 'Disabled', size: 'Large' }, { arrow: { fillColor: t('icon/disabled') } }],
    ],
  },
  {
    name: 'Search field',
    type: 'COMPONENT_SET',
    description: 'Finds containers, plates, hauliers and bookings from anywhere. Takes the number in any spelling.',
    // Flaw: exported in 2024, with a schema that is no longer supported.
    version: '0.8.0',
    props: {
      state: oneOf('Rest', 'Focus', 'Filled'),
      placeholder: label('Search a container or plate'),
      keys: label('/'),
    },
    tree: box(
      'root',
      row({
        width: 320,
        height: t('control/height/m'),
        padding: pad(0, 10),
        itemSpacing: t('control/gap'),
        cornerRadius: 6,
        strokes: t('border/subtle'),
        strokeWeight: 1,
        backgroundColor: t('surface/sunken'),
      }),
      use('sign', 'Icon', { name: 'Search', size: 'Medium' }, { fillColor: t('icon/secondary') }),
      text(
        'value',
        { typography: s('Body/Medium'), textColor: t('text/tertiary'), layoutSizingHorizontal: 'FILL' },
        prop('placeholder'),
      ),
      use('keys', 'Key hint', { keys: prop('keys') }),
    ),
    deltas: [
      [
        { state: 'Focus' },
        { root: { strokes: t('border/focus'), backgroundColor: t('surface/default') }, keys: { visible: false } },
      ],
      [{ state: 'Filled' }, { value: { textColor: t('text/primary') }, keys: { visible: false } }],
    ],
  },
  {
    name: 'File drop',
    type: 'COMPONENT',
    // Flaw: no spec, and never published.
    description: 'Takes photos of damage and customs papers, by dragging or from the camera. Still a proposal.',
    publish: 'UNPUBLISHED',
    alsoUses: ['Icon'],
  },
  {
    name: 'Calendar day',
    type: 'COMPONENT_SET',
    description: 'One day of the date picker. The dot says that slots are left; a day without slots cannot be chosen.',
    version: '0.34.0',
    props: {
      state: oneOf('Rest', 'Hover', 'Selected', 'In range', 'Disabled'),
      today: axis(),
      day: label('14'),
      hasSlots: flag(true),
    },
    tree: box(
      'root',
      column({
        width: t('control/height/m'),
        height: t('control/height/m'),
        mainAxisAlignment: 'CENTER',
        crossAxisAlignment: 'CENTER',
        cornerRadius: t('radius/m'),
      }),
      text('day', { typography: s('Label/Medium'), textColor: t('text/primary') }, prop('day')),
      use('slots', 'Status dot', { state: 'Released' }, { visible: prop('hasSlots') }),
    ),
    deltas: [
      [{ state: 'Hover' }, { root: { backgroundColor: t('surface/hover') } }],
      [
        { state: 'Selected' },
        { root: { backgroundColor: t('accent/solid') }, day: { textColor: t('text/on-accent') } },
      ],
      [{ state: 'In range' }, { root: { backgroundColor: t('accent/soft'), cornerRadius: 0 } }],
      [{ state: 'Disabled' }, { day: { textColor: t('text/disabled') }, slots: { visible: false } }],
      [{ today: true }, { root: { strokes: t('border/selected'), strokeWeight: t('border/width/hairline') } }],
    ],
  },
]
