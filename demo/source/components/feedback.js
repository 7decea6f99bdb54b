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

/** @import { ComponentSource, Delta } from '../types.js' */

const SIGNS = { Info: 'Info', Positive: 'Check', Warning: 'Warning', Critical: 'Warning' }

/** What the product tells people, and how it shows a thing in a few words. @type {ComponentSource[]} */
export const feedback = [
  {
    name: 'Toast',
    type: 'COMPONENT_SET',
    description:
      'Says that something has been done, in one sentence, and offers to undo it. Errors stay on the page: use a Banner.',
    version: '0.13.0',
    details: 'FULL',
    props: {
      tone: oneOf('Info', 'Positive', 'Warning', 'Critical'),
      message: label('Container released'),
      action: optional('Undo'),
    },
    tree: box(
      'root',
      row({
        padding: pad(10, 14),
        itemSpacing: 10,
        cornerRadius: t('radius/l'),
        backgroundColor: t('surface/inverse'),
        effects: s('Elevation/Floating'),
      }),
      use('sign', 'Icon', { name: 'Info', size: 'Medium' }, { fillColor: t('icon/inverse') }),
      text('message', { typography: s('Body/Medium'), textColor: t('text/inverse') }, prop('message')),
      text(
        'action',
        { typography: s('Label/Medium'), textColor: t('text/inverse'), visible: whenSet('action') },
        prop('action'),
      ),
    ),
    deltas: Object.entries(SIGNS)
      .slice(1)
      .map(([tone, name]) => [
        { tone },
        { sign: { fillColor: t(`feedback/${tone.toLowerCase()}/border`), $props: { name } } },
      ]),
  },
  {
    name: 'Banner',
    type: 'COMPONENT_SET',
    description: 'Stays on the page as long as what it says is true: a closed gate, a lost connection, a hold.',
    version: '0.34.0',
    props: {
      tone: oneOf('Info', 'Positive', 'Warning', 'Critical'),
      dismissible: axis(),
      title: label('Gate 2 is closed'),
      body: optional('Trucks are sent to gate 1 until 14:00.'),
      actions: filled(),
    },
    tree: withRole(
      'alert',
      box(
        'root',
        row({
          layoutSizingHorizontal: 'FILL',
          crossAxisAlignment: 'START',
          padding: pad(t('inset/card')),
          itemSpacing: t('space/m'),
          cornerRadius: t('radius/l'),
          strokes: t('feedback/info/border'),
          strokeWeight: t('border/width/hairline'),
          backgroundColor: t('feedback/info/bg'),
        }),
        use('sign', 'Icon', { name: 'Info', size: 'Large' }, { fillColor: t('feedback/info/solid') }),
        box(
          'words',
          column({ itemSpacing: t('space/2xs') }),
          text('title', { typography: s('Body strong/Medium'), textColor: t('feedback/info/text') }, prop('title')),
          text(
            'body',
            { typography: s('Body/Medium'), textColor: t('text/secondary'), visible: whenSet('body') },
            prop('body'),
          ),
          slot('actions', 'actions', row({ itemSpacing: t('space/m') })),
        ),
        use('dismiss', 'Icon', { name: 'Close', size: 'Medium' }, { visible: false, fillColor: t('icon/secondary') }),
      ),
    ),
    deltas: [
      ...Object.entries(SIGNS)
        .slice(1)
        .map(([tone, name]) => {
          const role = `feedback/${tone.toLowerCase()}`
          return /** @type {Delta} */ ([
            { tone },
            {
              root: { backgroundColor: t(`${role}/bg`), strokes: t(`${role}/border`) },
              title: { textColor: t(`${role}/text`) },
              sign: { fillColor: t(`${role}/solid`), $props: { name } },
            },
          ])
        }),
      [{ dismissible: true }, { dismiss: { visible: true } }],
    ],
  },
  {
    name: 'Tooltip',
    type: 'COMPONENT_SET',
    description:
      'Names what a sign means, on hover and on focus. Never the only place of something people need to know.',
    version: '0.11.0',
    details: 'FULL',
    props: {
      placement: oneOf('Top', 'Right', 'Bottom', 'Left'),
      label: label('Collapse navigation'),
      showsKeys: flag(),
    },
    tree: box(
      'root',
      row({
        padding: pad(t('space/xs'), t('space/m')),
        itemSpacing: 6,
        cornerRadius: 4,
        backgroundColor: t('surface/inverse'),
        effects: s('Elevation/Raised'),
      }),
      text('label', { typography: s('Body/Small'), textColor: t('text/inverse') }, prop('label')),
      use('keys', 'Key hint', { keys: '[' }, { visible: prop('showsKeys') }),
    ),
    deltas: [
      [{ placement: 'Right' }, { root: { layoutPositioning: 'ABSOLUTE', x: 8 } }],
      [{ placement: 'Bottom' }, { root: { layoutPositioning: 'ABSOLUTE', y: 8 } }],
      [{ placement: 'Left' }, { root: { layoutPositioning: 'ABSOLUTE', x: -8 } }],
    ],
  },
  {
    name: 'Stat tile',
    type: 'COMPONENT',
    description: 'One number of the day with its trend: trucks served, average turnaround, free bays.',
    // Flaw: exported in 2024, with a schema that is no longer supported.
    version: '0.8.0',
    props: {
      label: label('Average turnaround'),
      value: label('38 min'),
      change: optional('4 min less than last week'),
      showsTrend: flag(true),
    },
    tree: box(
      'root',
      column({
        padding: pad(t('inset/card')),
        itemSpacing: 5,
        cornerRadius: t('radius/l'),
        backgroundColor: t('surface/default'),
        effects: s('Elevation/Raised'),
      }),
      text('label', { typography: s('Caption/Medium'), textColor: t('text/secondary') }, prop('label')),
      box(
        'line',
        row({ itemSpacing: 14 }),
        text('value', { typography: s('Heading/Large'), textColor: t('text/primary') }, prop('value')),
        use('trend', 'Sparkline', {}, { visible: prop('showsTrend') }),
      ),
      text('change', { typography: s('Caption/Medium'), textColor: '#0E8745' }, prop('change')),
    ),
  },
  {
    name: 'Container chip',
    type: 'COMPONENT_SET',
    description: 'A container wherever it is mentioned: its number, its state, and whether it must stay.',
    version: '0.34.0',
    props: {
      state: oneOf('Expected', 'At gate', 'In yard', 'On hold', 'Released'),
      number: label('HBRU 702841 2'),
      size: label("40' HC"),
      showsSize: flag(true),
      accessibilityLabel: { type: 'string', examples: ['Container HBRU 702841 2, in the yard'] },
    },
    tree: box(
      'root',
      row({
        padding: pad(t('space/2xs'), t('space/s')),
        itemSpacing: t('space/xs'),
        cornerRadius: t('radius/s'),
        strokes: t('border/subtle'),
        strokeWeight: t('border/width/hairline'),
        backgroundColor: t('surface/default'),
      }),
      use('dot', 'Status dot', { state: 'Expected' }),
      text('number', { typography: s('Code/Medium'), textColor: t('text/code') }, prop('number')),
      text(
        'size',
        { typography: s('Caption/Medium'), textColor: t('text/secondary'), visible: prop('showsSize') },
        prop('size'),
      ),
      use('lock', 'Icon', { name: 'Lock', size: 'Small' }, { visible: false, fillColor: t('yard/on-hold') }),
    ),
    deltas: [
      ...['At gate', 'In yard', 'Released'].map(
        (state) => /** @type {Delta} */ ([{ state }, { dot: { $props: { state } } }]),
      ),
      [
        { state: 'On hold' },
        {
          dot: { $props: { state: 'On hold' } },
          root: { strokes: t('feedback/critical/border'), backgroundColor: t('feedback/critical/bg') },
          lock: { visible: true },
        },
      ],
    ],
  },
  {
    name: 'Table header cell',
    type: 'COMPONENT_SET',
    description: 'The title of a column; press to sort. Numbers and their titles stand to the right.',
    version: '0.34.0',
    props: { sort: oneOf('None', 'Ascending', 'Descending'), align: oneOf('Start', 'End'), label: label('Haulier') },
    tree: withRole(
      'columnheader',
      box(
        'root',
        row({
          layoutSizingHorizontal: 'FILL',
          height: t('table/header/height'),
          padding: pad(0, t('table/cell/inset')),
          itemSpacing: t('space/2xs'),
          backgroundColor: t('surface/sunken'),
        }),
        text('label', { typography: s('Label/Overline'), textColor: t('text/secondary') }, prop('label')),
        use(
          'arrow',
          'Icon',
          { name: 'Chevron down', size: 'Small' },
          { visible: false, fillColor: t('icon/secondary') },
        ),
      ),
    ),
    deltas: [
      [{ sort: 'Ascending' }, { label: { textColor: t('text/primary') }, arrow: { visible: true, rotation: 180 } }],
      [{ sort: 'Descending' }, { label: { textColor: t('text/primary') }, arrow: { visible: true } }],
      [{ align: 'End' }, { root: { mainAxisAlignment: 'END' } }],
    ],
  },
  {
    name: 'Table cell',
    type: 'COMPONENT_SET',
    description: 'One value of a row. The kind decides what stands in it; a table never mixes two kinds in a column.',
    version: '0.34.0',
    publish: 'CHANGED',
    props: {
      kind: oneOf('Text', 'Number', 'Person', 'Status', 'Container'),
      state: oneOf('Rest', 'Hover', 'Selected'),
      value: label('Northbank Haulage'),
      secondary: optional('NL-7714'),
      status: label('Arrived'),
    },
    tree: withRole(
      'cell',
      box(
        'root',
        row({
          layoutSizingHorizontal: 'FILL',
          height: t('table/row/height'),
          padding: pad(0, t('table/cell/inset')),
          itemSpacing: t('space/m'),
          strokes: t('border/subtle'),
          strokeWeight: { top: 0, end: 0, bottom: t('border/width/hairline'), start: 0 },
          backgroundColor: t('surface/default'),
        }),
        use('person', 'Avatar', { size: 'Small', content: 'Initials' }, { visible: false }),
        use('dot', 'Status dot', { state: 'In yard' }, { visible: false }),
        text('value', { typography: s('Body/Medium'), textColor: t('text/primary') }, prop('value')),
        text(
          'secondary',
          { typography: s('Caption/Medium'), textColor: t('text/secondary'), visible: whenSet('secondary') },
          prop('secondary'),
        ),
        use('status', 'Badge', { tone: 'Info', label: prop('status') }, { visible: false }),
      ),
    ),
    deltas: [
      [{ kind: 'Number' }, { root: { mainAxisAlignment: 'END' }, secondary: { visible: false } }],
      [{ kind: 'Person' }, { person: { visible: true }, value: { typography: s('Body strong/Medium') } }],
      [{ kind: 'Status' }, { value: { visible: false }, secondary: { visible: false }, status: { visible: true } }],
      [
        { kind: 'Container' },
        { dot: { visible: true }, value: { typography: s('Code/Medium'), textColor: t('text/code') } },
      ],
      [{ state: 'Hover' }, { root: { backgroundColor: t('surface/hover') } }],
      [{ state: 'Selected' }, { root: { backgroundColor: t('surface/selected') } }],
    ],
  },
]
