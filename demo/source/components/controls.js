import {
  axis,
  box,
  flag,
  label,
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

const STATES = ['Rest', 'Hover', 'Pressed', 'Disabled']

/** What people press. @type {ComponentSource[]} */
export const controls = [
  {
    name: 'Button',
    type: 'COMPONENT_SET',
    description:
      'Does something. One Primary for each view; Danger only in a dialog that names what will be lost. The label is a verb and its object: "Release container", not "OK".',
    version: '0.34.0',
    props: {
      appearance: oneOf('Primary', 'Secondary', 'Quiet', 'Danger'),
      size: oneOf('Medium', 'Small', 'Large'),
      state: oneOf(...STATES),
      label: label('Book slot'),
      icon: swap('Plus'),
      showsIcon: flag(),
      trailingIcon: swap('Chevron down'),
      showsTrailingIcon: flag(),
      isBusy: flag(),
      fillsWidth: flag(),
      accessibilityLabel: spoken('Book a slot for this container'),
    },
    tree: withRole(
      'button',
      box(
        'root',
        row({
          height: t('control/height/m'),
          mainAxisAlignment: 'CENTER',
          padding: pad(0, t('control/inset/m')),
          itemSpacing: t('control/gap'),
          cornerRadius: t('radius/m'),
          backgroundColor: t('action/primary/bg/rest'),
        }),
        use(
          'icon',
          'Icon',
          { name: prop('icon'), size: 'Medium' },
          { visible: prop('showsIcon'), fillColor: t('icon/on-accent') },
        ),
        use('spinner', 'Spinner', { size: 'Small', tone: 'On accent' }, { visible: prop('isBusy') }),
        withRole(
          'label',
          text('label', { typography: s('Label/Medium'), textColor: t('action/primary/text') }, prop('label')),
        ),
        use(
          'trailingIcon',
          'Icon',
          { name: prop('trailingIcon'), size: 'Small' },
          { visible: prop('showsTrailingIcon'), fillColor: t('icon/on-accent') },
        ),
      ),
    ),
    deltas: [
      [
        { size: 'Small' },
        {
          root: { height: t('control/height/s'), padding: pad(0, t('control/inset/s')) },
          icon: { $props: { size: 'Small' } },
          label: { typography: s('Label/Small') },
        },
      ],
      [
        { size: 'Large' },
        {
          root: { height: t('control/height/l'), padding: pad(0, t('control/inset/l')) },
          icon: { $props: { size: 'Large' } },
          label: { typography: s('Label/Large') },
        },
      ],
      [
        { appearance: 'Secondary' },
        {
          root: {
            backgroundColor: t('action/secondary/bg/rest'),
            strokes: t('action/secondary/border'),
            strokeWeight: t('border/width/hairline'),
            strokeAlign: 'INSIDE',
          },
          label: { textColor: t('action/secondary/text') },
          icon: { fillColor: t('icon/primary') },
          trailingIcon: { fillColor: t('icon/primary') },
          spinner: { $props: { tone: 'Default' } },
        },
      ],
      [
        { appearance: 'Quiet' },
        {
          root: { backgroundColor: null },
          label: { textColor: t('action/quiet/text') },
          icon: { fillColor: t('icon/link') },
          trailingIcon: { fillColor: t('icon/link') },
          spinner: { $props: { tone: 'Default' } },
        },
      ],
      [
        { appearance: 'Danger' },
        { root: { backgroundColor: t('action/danger/bg/rest') }, label: { textColor: t('action/danger/text') } },
      ],
      [
        { state: 'Disabled' },
        {
          root: { backgroundColor: t('action/disabled/bg'), strokes: null },
          label: { textColor: t('action/disabled/text') },
          icon: { fillColor: t('icon/disabled') },
          trailingIcon: { fillColor: t('icon/disabled') },
        },
      ],
      ...['Primary', 'Secondary', 'Quiet', 'Danger'].flatMap((appearance) =>
        ['Hover', 'Pressed'].map(
          (state) =>
            /** @type {Delta} */ ([
              { appearance, state },
              { root: { backgroundColor: t(`action/${appearance.toLowerCase()}/bg/${state.toLowerCase()}`) } },
            ]),
        ),
      ),
      [
        { appearance: 'Secondary', state: 'Disabled' },
        { root: { backgroundColor: null, strokes: t('border/disabled') }, label: { textColor: t('text/disabled') } },
      ],
      [
        { appearance: 'Quiet', state: 'Disabled' },
        { root: { backgroundColor: null }, label: { textColor: t('text/disabled') } },
      ],
    ],
  },
  {
    name: 'Icon button',
    type: 'COMPONENT_SET',
    description:
      'A button whose sign everybody knows: close, more, next month. It always has a spoken label and a tooltip.',
    version: '0.34.0',
    props: {
      appearance: oneOf('Quiet', 'Secondary', 'Inverse'),
      size: oneOf('Medium', 'Large'),
      state: oneOf(...STATES),
      icon: swap('Close'),
      accessibilityLabel: spoken('Close the dialog'),
    },
    tree: withRole(
      'button',
      box(
        'root',
        row({
          width: t('control/height/m'),
          height: t('control/height/m'),
          mainAxisAlignment: 'CENTER',
          cornerRadius: t('radius/m'),
        }),
        use('icon', 'Icon', { name: prop('icon'), size: 'Medium' }, { fillColor: t('icon/secondary') }),
      ),
    ),
    deltas: [
      [
        { size: 'Large' },
        { root: { width: t('control/height/l'), height: t('control/height/l') }, icon: { $props: { size: 'Large' } } },
      ],
      [
        { appearance: 'Secondary' },
        {
          root: {
            backgroundColor: t('action/secondary/bg/rest'),
            strokes: t('action/secondary/border'),
            strokeWeight: t('border/width/hairline'),
          },
        },
      ],
      [{ appearance: 'Inverse' }, { icon: { fillColor: t('icon/inverse') } }],
      [
        { state: 'Hover' },
        { root: { backgroundColor: t('action/quiet/bg/hover') }, icon: { fillColor: t('icon/primary') } },
      ],
      [
        { state: 'Pressed' },
        { root: { backgroundColor: t('action/quiet/bg/pressed') }, icon: { fillColor: t('icon/primary') } },
      ],
      [{ state: 'Disabled' }, { icon: { fillColor: t('icon/disabled') } }],
      [
        { appearance: 'Inverse', state: 'Hover' },
        { root: { backgroundColor: t('alpha/paper/12') }, icon: { fillColor: t('icon/inverse') } },
      ],
      [
        { appearance: 'Inverse', state: 'Pressed' },
        { root: { backgroundColor: t('alpha/paper/24') }, icon: { fillColor: t('icon/inverse') } },
      ],
    ],
  },
  {
    name: 'Menu item',
    type: 'COMPONENT_SET',
    description: 'One line of a menu. Destructive lines stand last, below a divider.',
    version: '0.34.0',
    props: {
      kind: oneOf('Default', 'Destructive'),
      state: oneOf('Rest', 'Hover', 'Focus', 'Disabled'),
      label: label('Move to another bay'),
      icon: swap('Container'),
      showsIcon: flag(true),
      keys: optional('M'),
    },
    tree: withRole(
      'menuitem',
      box(
        'root',
        row({
          layoutSizingHorizontal: 'FILL',
          height: t('control/height/m'),
          padding: pad(0, t('space/l')),
          itemSpacing: t('space/m'),
        }),
        use(
          'icon',
          'Icon',
          { name: prop('icon'), size: 'Medium' },
          { visible: prop('showsIcon'), fillColor: t('icon/secondary') },
        ),
        text(
          'label',
          { typography: s('Body/Medium'), textColor: t('text/primary'), layoutSizingHorizontal: 'FILL' },
          prop('label'),
        ),
        use('keys', 'Key hint', { keys: prop('keys') }, { visible: whenSet('keys') }),
      ),
    ),
    deltas: [
      [
        { kind: 'Destructive' },
        { label: { textColor: t('text/critical') }, icon: { fillColor: t('feedback/critical/solid') } },
      ],
      [{ state: 'Hover' }, { root: { backgroundColor: t('surface/hover') } }],
      [{ state: 'Focus' }, { root: { backgroundColor: t('surface/selected') } }],
      [{ state: 'Disabled' }, { label: { textColor: t('text/disabled') }, icon: { fillColor: t('icon/disabled') } }],
    ],
  },
  {
    name: 'Tag',
    type: 'COMPONENT_SET',
    description: 'A word somebody put on something, or a filter that is on. Can be removed; a Badge cannot.',
    version: '0.30.0',
    props: {
      tone: oneOf('Neutral', 'Info', 'Positive', 'Warning', 'Critical'),
      removable: axis(),
      label: label('Reefer'),
    },
    tree: box(
      'root',
      row({
        padding: pad(t('space/2xs'), t('space/s')),
        itemSpacing: t('space/2xs'),
        cornerRadius: t('radius/pill'),
        strokes: t('feedback/neutral/border'),
        strokeWeight: t('border/width/hairline'),
        backgroundColor: t('feedback/neutral/bg'),
      }),
      text('label', { typography: s('Label/Small'), textColor: t('feedback/neutral/text') }, prop('label')),
      use('remove', 'Icon', { name: 'Close', size: 'Small' }, { visible: false, fillColor: t('icon/secondary') }),
    ),
    deltas: [
      ...['Info', 'Positive', 'Warning', 'Critical'].map((tone) => {
        const role = `feedback/${tone.toLowerCase()}`
        return /** @type {Delta} */ ([
          { tone },
          {
            root: { backgroundColor: t(`${role}/bg`), strokes: t(`${role}/border`) },
            label: { textColor: t(`${role}/text`) },
          },
        ])
      }),
      [{ removable: true }, { remove: { visible: true } }],
    ],
  },
]
