import {
  axis,
  box,
  column,
  filled,
  flag,
  label,
  oneOf,
  optional,
  pad,
  prop,
  row,
  s,
  slot,
  t,
  text,
  use,
  whenSet,
  withRole,
} from '../nodes.js'

/** @import { ComponentSource } from '../types.js' */

/** Whole parts of a page. @type {ComponentSource[]} */
export const organisms = [
  {
    name: 'Dialog',
    type: 'COMPONENT_SET',
    description:
      'Asks one question, or takes one short form, before anything else can go on. The title is the question; the buttons are its answers.',
    version: '0.34.0',
    props: {
      size: oneOf('Medium', 'Small', 'Large'),
      tone: oneOf('Default', 'Danger'),
      title: label('Release this container?'),
      body: filled(),
      showsClose: flag(true),
      confirm: label('Release container'),
      cancel: label('Keep it'),
    },
    parts: {
      'Dialog footer': {
        props: { confirm: label('Release container'), cancel: label('Keep it') },
        tree: box(
          'root',
          row({
            layoutSizingHorizontal: 'FILL',
            mainAxisAlignment: 'END',
            padding: pad(t('space/l'), t('inset/dialog')),
            itemSpacing: t('space/m'),
            backgroundColor: t('surface/sunken'),
          }),
          use('cancel', 'Button', { appearance: 'Secondary', label: prop('cancel') }),
          use('confirm', 'Button', { appearance: 'Primary', label: prop('confirm') }),
        ),
      },
    },
    tree: withRole(
      'dialog',
      box(
        'root',
        column({
          width: 560,
          cornerRadius: t('radius/xl'),
          backgroundColor: t('surface/overlay'),
          effects: s('Elevation/Dialog'),
          clipContent: true,
        }),
        use('scrim', 'Scrim', { blur: true }),
        box(
          'header',
          row({
            layoutSizingHorizontal: 'FILL',
            mainAxisAlignment: 'SPACE_BETWEEN',
            padding: pad(t('inset/dialog')),
            itemSpacing: t('space/m'),
          }),
          withRole(
            'heading',
            text('title', { typography: s('Heading/Medium'), textColor: t('text/primary') }, prop('title')),
          ),
          use('close', 'Icon button', { appearance: 'Quiet', icon: 'Close' }, { visible: prop('showsClose') }),
        ),
        slot('body', 'body', column({ padding: pad(0, t('inset/dialog')), itemSpacing: t('space/l') })),
        box(
          'footer',
          row({
            layoutSizingHorizontal: 'FILL',
            mainAxisAlignment: 'END',
            padding: pad(t('inset/dialog')),
            itemSpacing: t('space/m'),
          }),
          use('cancel', 'Button', { appearance: 'Secondary', label: prop('cancel') }),
          use('confirm', 'Button', { appearance: 'Primary', label: prop('confirm') }),
        ),
      ),
    ),
    deltas: [
      [
        { size: 'Small' },
        { root: { width: 400 }, header: { padding: pad(t('space/l')) }, footer: { padding: pad(t('space/l')) } },
      ],
      [{ size: 'Large' }, { root: { width: 800 }, title: { typography: s('Heading/Large') } }],
      [{ tone: 'Danger' }, { confirm: { $props: { appearance: 'Danger' } } }],
    ],
  },
  {
    name: 'Dropdown menu',
    type: 'COMPONENT',
    description: 'Actions that do not deserve a button. Seven at most; more is a page.',
    version: '0.33.0',
    props: { items: filled(), showsDestructive: flag(true) },
    tree: withRole(
      'menu',
      box(
        'root',
        column({
          width: 240,
          padding: pad(t('space/xs'), 0),
          cornerRadius: t('radius/l'),
          strokes: t('border/subtle'),
          strokeWeight: t('border/width/hairline'),
          backgroundColor: t('surface/raised'),
          effects: s('Elevation/Raised'),
        }),
        slot('items', 'items', column({})),
        use('firstItem', 'Menu item', { label: 'Open' }),
        use('divider', 'Divider', { orientation: 'Horizontal' }, { visible: prop('showsDestructive') }),
        use(
          'lastItem',
          'Menu item',
          { kind: 'Destructive', label: 'Cancel booking' },
          { visible: prop('showsDestructive') },
        ),
      ),
    ),
  },
  {
    name: 'Form section',
    type: 'COMPONENT',
    description: 'Fields that belong together, under one title. Two columns from 900 pixels on, in reading order.',
    version: '0.31.0',
    props: {
      title: label('The container'),
      description: optional('As it is painted on the door'),
      fields: filled(),
      showsDivider: flag(true),
    },
    tree: withRole(
      'group',
      box(
        'root',
        column({ itemSpacing: t('space/l'), padding: pad(t('inset/panel'), 0) }),
        text('title', { typography: s('Heading/Small'), textColor: t('text/primary') }, prop('title')),
        text(
          'description',
          { typography: s('Body/Medium'), textColor: t('text/secondary'), visible: whenSet('description') },
          prop('description'),
        ),
        slot('fields', 'fields', column({ itemSpacing: t('space/xl') })),
        box(
          'example',
          row({ itemSpacing: t('space/xl'), layoutSizingHorizontal: 'FILL' }),
          use('field', 'Text field', { size: 'Medium' }),
          use('choice', 'Select', { size: 'Medium' }),
        ),
        use('divider', 'Divider', { orientation: 'Horizontal' }, { visible: prop('showsDivider') }),
      ),
    ),
  },
  {
    name: 'Date picker',
    type: 'COMPONENT_SET',
    description:
      'A day, or a span of days, that still has slots. Opens below its field and closes when the day is chosen.',
    version: '0.34.0',
    props: {
      open: axis(),
      range: axis(),
      label: label('Day of arrival'),
      month: label('March'),
      value: label('14 March'),
    },
    tree: box(
      'root',
      column({ itemSpacing: t('space/xs') }),
      use('field', 'Text field', { label: prop('label'), value: prop('value') }),
      box(
        'calendar',
        column({
          visible: false,
          padding: pad(14),
          itemSpacing: 10,
          cornerRadius: t('radius/l'),
          strokes: t('border/subtle'),
          strokeWeight: t('border/width/hairline'),
          backgroundColor: t('surface/raised'),
          effects: s('Elevation/Raised'),
        }),
        box(
          'head',
          row({ layoutSizingHorizontal: 'FILL', mainAxisAlignment: 'SPACE_BETWEEN' }),
          text('month', { typography: s('Heading/Small'), textColor: t('text/primary') }, prop('month')),
          use('next', 'Icon button', { icon: 'Chevron right' }),
        ),
        box(
          'week',
          row({ itemSpacing: t('space/2xs') }),
          use('day', 'Calendar day', { state: 'Selected' }),
          use('laterDay', 'Calendar day', { state: 'Rest' }),
        ),
      ),
    ),
    deltas: [
      [{ open: true }, { field: { $props: { state: 'Focus' } }, calendar: { visible: true } }],
      [{ range: true }, { laterDay: { $props: { state: 'In range' } }, week: { itemSpacing: 0 } }],
    ],
  },
]
