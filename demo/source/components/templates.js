import {
  axis,
  box,
  column,
  filled,
  flag,
  label,
  oneOf,
  pad,
  prop,
  row,
  s,
  shape,
  slot,
  spoken,
  t,
  text,
  use,
} from '../nodes.js'

/** @import { ComponentSource } from '../types.js' */

const PAGE = row({
  layoutSizingHorizontal: 'FILL',
  layoutSizingVertical: 'FILL',
  crossAxisAlignment: 'START',
  backgroundColor: t('surface/page'),
})
const MAIN = column({ layoutSizingVertical: 'FILL', itemSpacing: t('space/xl'), padding: pad(0, 0) })

/** Whole pages, with their parts in place. @type {ComponentSource[]} */
export const templates = [
  {
    name: 'List page',
    type: 'COMPONENT_SET',
    description:
      'Every list of the product: containers, bookings, hauliers, invoices. Filter above, table below, nothing else.',
    version: '0.34.0',
    props: {
      navigation: oneOf('Expanded', 'Collapsed'),
      title: label('Containers'),
      showsFilter: flag(true),
      table: filled(),
    },
    tree: box(
      'root',
      PAGE,
      use('navigation', 'Side navigation', { collapsed: false }),
      box(
        'main',
        MAIN,
        use('topBar', 'Top bar'),
        use('header', 'Page header', { title: prop('title') }),
        use('filter', 'Filter bar', {}, { visible: prop('showsFilter') }),
        slot('table', 'table', column({ padding: pad(0, 28) })),
        use('sampleTable', 'Data table', { state: 'Loaded', selectable: true }),
      ),
    ),
    deltas: [[{ navigation: 'Collapsed' }, { navigation: { $props: { collapsed: true } } }]],
  },
  {
    name: 'Detail page',
    type: 'COMPONENT_SET',
    description: 'One container, booking or haulier: the facts on the left, what happened to it on the right.',
    version: '0.34.0',
    props: {
      layout: oneOf('Two columns', 'One column'),
      hold: axis(),
      title: label('HBRU 702841 2'),
      facts: filled(),
      history: filled(),
    },
    tree: box(
      'root',
      PAGE,
      use('navigation', 'Side navigation', { collapsed: true }),
      box(
        'main',
        MAIN,
        use('topBar', 'Top bar'),
        use('header', 'Page header', { tabs: true, title: prop('title') }),
        use('hold', 'Banner', { tone: 'Critical', title: 'This container must not leave' }, { visible: false }),
        box(
          'columns',
          row({
            layoutSizingHorizontal: 'FILL',
            crossAxisAlignment: 'START',
            itemSpacing: t('space/2xl'),
            padding: pad(0, t('inset/page')),
          }),
          slot('facts', 'facts', column({ itemSpacing: t('space/l') })),
          // Flaw: the map is a component of another team's file that was never synced.
          use('map', 'Yard map', {}, { height: 320 }),
          slot('history', 'history', column({ itemSpacing: t('space/m') })),
        ),
      ),
    ),
    deltas: [
      [{ layout: 'One column' }, { columns: { layoutMode: 'VERTICAL', itemSpacing: t('space/xl') } }],
      [{ hold: true }, { hold: { visible: true } }],
    ],
  },
  {
    name: 'Wizard page',
    type: 'COMPONENT_SET',
    description:
      'A longer form in steps, without the navigation: booking a slot, announcing a train, settling a claim.',
    version: '0.34.0',
    props: {
      step: oneOf('First', 'Middle', 'Last'),
      title: label('Book a slot'),
      content: filled(),
      next: label('Continue'),
      back: label('Back'),
    },
    tree: box(
      'root',
      column({ layoutSizingVertical: 'FILL', backgroundColor: t('surface/default') }),
      use('stepper', 'Stepper', { steps: 'Three', orientation: 'Horizontal' }),
      text('title', { typography: s('Heading/X-Large'), textColor: t('text/primary') }, prop('title')),
      slot('content', 'content', column({ padding: pad(t('inset/page')), itemSpacing: t('space/2xl') })),
      use('section', 'Form section'),
      box(
        'footer',
        row({
          layoutSizingHorizontal: 'FILL',
          mainAxisAlignment: 'END',
          padding: pad(t('space/l'), t('inset/page')),
          itemSpacing: t('space/m'),
          strokes: t('border/subtle'),
          strokeWeight: { top: t('border/width/hairline'), end: 0, bottom: 0, start: 0 },
        }),
        use('back', 'Button', { appearance: 'Secondary', label: prop('back') }, { visible: false }),
        use('next', 'Button', { appearance: 'Primary', label: prop('next') }),
      ),
    ),
    deltas: [
      [{ step: 'Middle' }, { back: { visible: true } }],
      [{ step: 'Last' }, { back: { visible: true }, next: { $props: { label: 'Book slot' } } }],
    ],
  },
  {
    name: 'Gate board',
    type: 'COMPONENT',
    description:
      'The screen of the gate office: the lanes side by side, the next trucks below, the numbers of the day on top.',
    version: '0.33.0',
    publish: 'CHANGED',
    props: { lanes: filled(), upcoming: filled(), showsNumbers: flag(true), depot: label('Depot Noord') },
    tree: box(
      'root',
      column({
        layoutSizingVertical: 'FILL',
        padding: pad(28),
        itemSpacing: 20,
        backgroundColor: '#F5F7FA',
      }),
      use('topBar', 'Top bar'),
      text('depot', { typography: s('Heading/X-Large'), textColor: '#1F2933' }, prop('depot')),
      box(
        'numbers',
        row({ itemSpacing: 20, visible: prop('showsNumbers') }),
        use('turnaround', 'Stat tile'),
        use('free', 'Stat tile', { label: 'Free bays', value: '212' }),
      ),
      slot('lanes', 'lanes', row({ itemSpacing: 20 })),
      use('lane', 'Gate lane', { mode: 'Entry' }),
      slot('upcoming', 'upcoming', row({ itemSpacing: t('space/l') })),
      use('card', 'Appointment card', { status: 'Arrived', density: 'Comfortable' }),
      use('nobody', 'Empty state', { cause: 'Nothing yet' }, { visible: false }),
      use('bay', 'Yard bay', { fill: 'Partly' }, { visible: false }),
    ),
  },
  {
    name: 'Booking dialog',
    type: 'COMPONENT_SET',
    description: 'Books or moves a slot without leaving the list. The long way round is the Wizard page.',
    version: '0.34.0',
    publish: 'UNPUBLISHED',
    props: {
      task: oneOf('Book', 'Move'),
      state: oneOf('Editing', 'Saving', 'Conflict'),
      container: label('HBRU 702841 2'),
      accessibilityLabel: spoken('Book a slot'),
    },
    tree: box(
      'root',
      column({ itemSpacing: 18 }),
      use('dialog', 'Dialog', { size: 'Medium', title: 'Book a slot', confirm: 'Book slot' }),
      use('section', 'Form section', { title: 'When' }),
      text(
        'container',
        {
          typography: { fontFamily: 'Harbor Mono', fontStyle: 'Bold', fontSize: 19, lineHeight: 26 },
          textColor: '#1F2933',
        },
        prop('container'),
      ),
      use('day', 'Date picker', { open: false }),
      use('progress', 'Progress bar', {}, { visible: false }),
      use('conflict', 'Banner', { tone: 'Warning', title: 'This slot has just been taken' }, { visible: false }),
      use('menu', 'Dropdown menu', {}, { visible: false }),
      use('done', 'Toast', { tone: 'Positive', message: 'Slot booked' }, { visible: false }),
    ),
    deltas: [
      [{ task: 'Move' }, { dialog: { $props: { title: 'Move this slot', confirm: 'Move slot' } } }],
      [{ state: 'Saving' }, { progress: { visible: true } }],
      [{ state: 'Conflict' }, { conflict: { visible: true }, day: { $props: { open: true } } }],
    ],
  },
  {
    name: 'Sign-in page',
    type: 'COMPONENT',
    description: 'The way in. The brand shows itself here and nowhere else.',
    version: '0.31.0',
    props: { title: label('Good morning'), showsCompanyField: flag(), help: label('Ask your depot for an invitation') },
    tree: box(
      'root',
      row({ layoutSizingHorizontal: 'FILL', layoutSizingVertical: 'FILL' }),
      shape('horizon', 'rectangle', {
        backgroundColor: s('Brand/Horizon'),
        layoutSizingHorizontal: 'FILL',
        layoutSizingVertical: 'FILL',
      }),
      box(
        'panel',
        column({
          width: 480,
          padding: pad(56),
          itemSpacing: 22,
          backgroundColor: s('Surface/Card'),
        }),
        use('mark', 'Brand mark'),
        text('title', { typography: s('Display/Large'), textColor: '#1F2933' }, prop('title')),
        use('form', 'Form section', { title: 'Sign in', showsDivider: false }),
        use('company', 'Text field', { label: 'Company' }, { visible: prop('showsCompanyField') }),
        use('remember', 'Switch', { label: 'Stay signed in' }),
        use('who', 'Radio', { label: 'I work at the depot' }),
        use('enter', 'Button', { appearance: 'Primary', size: 'Large', label: 'Sign in' }),
        text('help', { typography: s('Body/Small'), textColor: '#69727B' }, prop('help')),
      ),
    ),
  },
]
