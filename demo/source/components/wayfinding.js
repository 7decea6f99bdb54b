import {
  axis,
  box,
  label,
  oneOf,
  optional,
  pad,
  prop,
  row,
  s,
  swap,
  t,
  text,
  use,
  whenSet,
  withRole,
} from '../nodes.js'

/** @import { ComponentSource } from '../types.js' */

/** What tells people where they are and takes them elsewhere. @type {ComponentSource[]} */
export const wayfinding = [
  {
    name: 'Tab',
    type: 'COMPONENT_SET',
    description: 'One of several views of the same thing. The number counts what waits there, not what is there.',
    version: '0.33.0',
    props: {
      selected: axis(),
      state: oneOf('Rest', 'Hover', 'Focus', 'Disabled'),
      label: label('Holds'),
      count: optional('3'),
    },
    tree: withRole(
      'tab',
      box(
        'root',
        row({
          height: t('control/height/l'),
          padding: pad(0, t('space/m')),
          itemSpacing: t('space/xs'),
          strokes: t('border/subtle'),
          strokeWeight: { top: 0, end: 0, bottom: t('border/width/hairline'), start: 0 },
        }),
        text('label', { typography: s('Label/Medium'), textColor: t('text/secondary') }, prop('label')),
        use(
          'count',
          'Badge',
          { tone: 'Neutral', emphasis: 'Soft', label: prop('count') },
          { visible: whenSet('count') },
        ),
      ),
    ),
    deltas: [
      [
        { selected: true },
        {
          root: { strokes: t('border/selected'), strokeWeight: { bottom: t('border/width/strong') } },
          label: { textColor: t('text/primary') },
          count: { $props: { tone: 'Info' } },
        },
      ],
      [{ state: 'Hover' }, { root: { backgroundColor: t('surface/hover') } }],
      [{ state: 'Focus' }, { root: { effects: s('Focus/Ring') } }],
      [{ state: 'Disabled' }, { label: { textColor: t('text/disabled') } }],
    ],
  },
  {
    name: 'Navigation item',
    type: 'COMPONENT_SET',
    description:
      'A place in the side navigation. When the navigation is collapsed only the sign stays, with a tooltip.',
    version: '0.33.0',
    props: {
      current: axis(),
      collapsed: axis(),
      state: oneOf('Rest', 'Hover', 'Focus'),
      label: label('Gate'),
      icon: swap('Gate'),
      count: optional('12'),
    },
    tree: withRole(
      'link',
      box(
        'root',
        row({
          layoutSizingHorizontal: 'FILL',
          height: t('control/height/l'),
          padding: pad(0, t('space/l')),
          itemSpacing: t('space/m'),
          cornerRadius: t('radius/m'),
        }),
        use('icon', 'Icon', { name: prop('icon'), size: 'Large' }, { fillColor: t('icon/secondary') }),
        text(
          'label',
          { typography: s('Label/Medium'), textColor: t('text/secondary'), layoutSizingHorizontal: 'FILL' },
          prop('label'),
        ),
        use('count', 'Badge', { tone: 'Info', label: prop('count') }, { visible: whenSet('count') }),
      ),
    ),
    deltas: [
      [
        { current: true },
        {
          root: { backgroundColor: t('surface/selected') },
          label: { textColor: t('accent/text') },
          icon: { fillColor: t('accent/solid') },
        },
      ],
      [
        { collapsed: true },
        {
          root: { layoutSizingHorizontal: 'HUG', padding: pad(0, t('space/m')) },
          label: { visible: false },
          count: { visible: false },
        },
      ],
      [{ state: 'Hover' }, { root: { backgroundColor: t('surface/hover') } }],
      [{ state: 'Focus' }, { root: { effects: s('Focus/Ring') } }],
    ],
  },
  {
    name: 'Breadcrumb item',
    type: 'COMPONENT_SET',
    description: 'One step of the way back. The last one is where you are and cannot be pressed.',
    version: '0.33.0',
    props: { current: axis(), state: oneOf('Rest', 'Hover'), label: label('Containers') },
    tree: box(
      'root',
      row({ itemSpacing: t('space/xs') }),
      text('label', { typography: s('Body/Small'), textColor: t('text/link') }, prop('label')),
      use('separator', 'Icon', { name: 'Chevron right', size: 'Small' }, { fillColor: t('icon/secondary') }),
    ),
    deltas: [
      [{ current: true }, { label: { textColor: t('text/secondary') }, separator: { visible: false } }],
      [{ state: 'Hover' }, { label: { textColor: t('text/link-hover') } }],
      [{ current: true, state: 'Hover' }, { label: { textColor: t('text/secondary') } }],
    ],
  },
  {
    name: 'Stepper item',
    type: 'COMPONENT_SET',
    description: 'One step of a longer form, with its number until it is done.',
    version: '0.31.0',
    props: { state: oneOf('Upcoming', 'Current', 'Done', 'Error'), number: label('1'), label: label('Container') },
    tree: box(
      'root',
      row({ itemSpacing: t('space/m') }),
      box(
        'circle',
        row({
          width: t('avatar/m'),
          height: t('avatar/m'),
          mainAxisAlignment: 'CENTER',
          cornerRadius: t('radius/pill'),
          strokes: t('border/default'),
          strokeWeight: t('border/width/hairline'),
        }),
        text('number', { typography: s('Label/Medium'), textColor: t('text/secondary') }, prop('number')),
        use('sign', 'Icon', { name: 'Check', size: 'Small' }, { visible: false, fillColor: t('icon/on-accent') }),
      ),
      text('label', { typography: s('Label/Medium'), textColor: t('text/secondary') }, prop('label')),
    ),
    deltas: [
      [
        { state: 'Current' },
        {
          circle: { strokes: t('border/selected'), strokeWeight: t('border/width/strong') },
          number: { textColor: t('accent/text') },
          label: { textColor: t('text/primary') },
        },
      ],
      [
        { state: 'Done' },
        {
          circle: { backgroundColor: t('accent/solid'), strokes: null },
          number: { visible: false },
          sign: { visible: true },
        },
      ],
      [
        { state: 'Error' },
        {
          circle: { backgroundColor: t('feedback/critical/solid'), strokes: null },
          number: { visible: false },
          sign: { visible: true, $props: { name: 'Warning' } },
          label: { textColor: t('text/critical') },
        },
      ],
    ],
  },
]
