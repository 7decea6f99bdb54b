import {
  axis,
  box,
  column,
  filled,
  flag,
  label,
  number,
  oneOf,
  optional,
  pad,
  prop,
  row,
  s,
  slot,
  spoken,
  swap,
  t,
  text,
  use,
  whenSet,
  withRole,
} from '../nodes.js'

/** @import { ComponentSource } from '../types.js' */

const CARD = column({
  padding: pad(t('inset/card')),
  itemSpacing: t('space/m'),
  cornerRadius: t('radius/l'),
  strokes: t('border/subtle'),
  strokeWeight: t('border/width/hairline'),
  backgroundColor: t('surface/default'),
})

/** What a page shows of the work: tables, cards, and nothing. @type {ComponentSource[]} */
export const boards = [
  {
    name: 'Data table',
    type: 'COMPONENT_SET',
    description:
      'Rows that can be sorted, chosen and opened. Keeps its header in sight, shows its own loading, empty and error states, and never scrolls sideways without saying so.',
    version: '0.34.0',
    props: {
      state: oneOf('Loaded', 'Loading', 'Empty', 'Error'),
      selectable: axis(),
      rows: filled(),
      caption: label('128 containers'),
      pageSize: number(50),
      showsFooter: flag(true),
      emptyMessage: label('Nothing here yet'),
      hasStickyHeader: flag(true),
      totalCount: number(128),
      accessibilityLabel: spoken('Containers in the yard'),
    },
    parts: {
      'Selection bar': {
        props: { count: label('3 chosen') },
        tree: box(
          'root',
          row({
            layoutSizingHorizontal: 'FILL',
            height: t('control/height/l'),
            padding: pad(0, t('space/l')),
            itemSpacing: t('space/l'),
            backgroundColor: t('surface/selected'),
          }),
          text('count', { typography: s('Label/Medium'), textColor: t('accent/text') }, prop('count')),
          use('release', 'Button', { appearance: 'Quiet', size: 'Small', label: 'Release' }),
        ),
      },
    },
    tree: withRole(
      'table',
      box(
        'root',
        column({
          cornerRadius: t('radius/l'),
          strokes: t('border/subtle'),
          strokeWeight: t('border/width/hairline'),
          backgroundColor: t('surface/default'),
          clipContent: true,
        }),
        box(
          'header',
          row({ layoutSizingHorizontal: 'FILL' }),
          use('selectAll', 'Checkbox', { value: 'Off' }, { visible: false }),
          use('column', 'Table header cell', { sort: 'None', align: 'Start' }),
        ),
        slot('rows', 'rows', column({})),
        box(
          'sampleRow',
          row({ layoutSizingHorizontal: 'FILL' }),
          use('select', 'Checkbox', { value: 'Off' }, { visible: false }),
          use('cell', 'Table cell', { kind: 'Text' }),
          use('status', 'Table cell', { kind: 'Status' }),
        ),
        // Flaw: the loading state still holds the old component, which has been deleted in the source.
        use('loading', 'Loading dots', {}, { visible: false }),
        use('bones', 'Skeleton', { shape: 'Line' }, { visible: false }),
        text(
          'message',
          { typography: s('Body/Medium'), textColor: t('text/secondary'), visible: false },
          prop('emptyMessage'),
        ),
        box(
          'footer',
          row({
            visible: prop('showsFooter'),
            layoutSizingHorizontal: 'FILL',
            mainAxisAlignment: 'SPACE_BETWEEN',
            padding: pad(t('space/m'), t('table/cell/inset')),
            strokes: t('border/subtle'),
            strokeWeight: t('border/width/hairline'),
          }),
          text('caption', { typography: s('Caption/Medium'), textColor: t('text/secondary') }, prop('caption')),
          text('pageSize', { typography: s('Caption/Medium'), textColor: t('text/secondary') }, prop('pageSize')),
          use('next', 'Icon button', { icon: 'Chevron right' }),
        ),
      ),
    ),
    deltas: [
      [{ state: 'Loading' }, { sampleRow: { visible: false }, loading: { visible: true }, bones: { visible: true } }],
      [{ state: 'Empty' }, { sampleRow: { visible: false }, message: { visible: true }, footer: { visible: false } }],
      [
        { state: 'Error' },
        {
          sampleRow: { visible: false },
          message: { visible: true, textColor: t('text/critical'), $content: 'The list could not be loaded' },
          footer: { visible: false },
        },
      ],
      [{ selectable: true }, { selectAll: { visible: true }, select: { visible: true } }],
    ],
  },
  {
    name: 'Empty state',
    type: 'COMPONENT_SET',
    description: 'Nothing here, why, and what to do about it. One sentence and one button.',
    version: '0.33.0',
    publish: 'CHANGED',
    props: {
      cause: oneOf('Nothing yet', 'No results', 'No access'),
      title: label('No trucks are waiting'),
      body: label('The next one is announced for 10:40.'),
      action: optional('Open bookings'),
      illustration: swap('Illustration'),
    },
    tree: box(
      'root',
      column({ crossAxisAlignment: 'CENTER', padding: pad(44), itemSpacing: 14 }),
      { ...use('picture', 'Illustration', {}), instanceOf: prop('illustration') },
      text('title', { typography: s('Heading/Small'), textColor: t('text/primary') }, prop('title')),
      text('body', { typography: s('Body/Medium'), textColor: t('text/secondary') }, prop('body')),
      use('action', 'Button', { appearance: 'Secondary', label: prop('action') }, { visible: whenSet('action') }),
    ),
    deltas: [
      [{ cause: 'No results' }, { action: { $props: { appearance: 'Quiet' } } }],
      [{ cause: 'No access' }, { title: { textColor: t('text/secondary') }, action: { visible: false } }],
    ],
  },
  {
    name: 'Appointment card',
    type: 'COMPONENT_SET',
    description: 'A truck and its slot: who comes, for which container, when, and what is in the way.',
    version: '0.19.0',
    details: 'FULL',
    props: {
      status: oneOf('Booked', 'Arrived', 'In progress', 'Late', 'Done', 'Cancelled'),
      density: oneOf('Compact', 'Comfortable'),
      time: label('10:40'),
      plate: label('81-BXJ-4'),
      haulier: label('Northbank Haulage'),
      note: optional('Driver speaks Polish'),
    },
    tree: box(
      'root',
      { ...CARD, padding: pad(t('space/m'), t('inset/card')) },
      box(
        'head',
        row({ layoutSizingHorizontal: 'FILL', mainAxisAlignment: 'SPACE_BETWEEN', itemSpacing: 10 }),
        text('time', { typography: s('Heading/Small'), textColor: t('text/primary') }, prop('time')),
        use('status', 'Badge', { tone: 'Neutral', label: 'Booked' }),
        use('more', 'Icon button', { icon: 'More' }),
      ),
      box(
        'truck',
        row({ itemSpacing: 6 }),
        use('haulierMark', 'Avatar', { size: 'Small' }),
        text('haulier', { typography: s('Body/Medium'), textColor: t('text/primary') }, prop('haulier')),
        text('plate', { typography: s('Code/Medium'), textColor: t('text/code') }, prop('plate')),
      ),
      use('container', 'Container chip', { state: 'Expected' }),
      text(
        'note',
        {
          typography: { fontFamily: 'Harbor Sans', fontStyle: 'Italic', fontSize: 11, lineHeight: 15 },
          textColor: t('text/secondary'),
          visible: whenSet('note'),
        },
        prop('note'),
      ),
    ),
    deltas: [
      [
        { status: 'Arrived' },
        {
          root: { strokes: t('yard/at-gate') },
          status: { $props: { tone: 'Info', label: 'Arrived' } },
          container: { $props: { state: 'At gate' } },
        },
      ],
      [
        { status: 'In progress' },
        { root: { strokes: t('border/selected') }, status: { $props: { tone: 'Info', label: 'In progress' } } },
      ],
      [
        { status: 'Late' },
        {
          root: { strokes: t('feedback/warning/border'), backgroundColor: t('feedback/warning/bg') },
          status: { $props: { tone: 'Warning', label: 'Late' } },
          time: { textColor: t('feedback/warning/text') },
        },
      ],
      [
        { status: 'Done' },
        { status: { $props: { tone: 'Positive', label: 'Done' } }, container: { $props: { state: 'Released' } } },
      ],
      [
        { status: 'Cancelled' },
        { root: { opacity: t('opacity/loading') }, status: { $props: { label: 'Cancelled' } } },
      ],
      [
        { density: 'Comfortable' },
        { root: { padding: pad(t('inset/card'), t('inset/card')), itemSpacing: t('space/l') } },
      ],
    ],
  },
]
