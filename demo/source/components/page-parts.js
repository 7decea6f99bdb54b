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

/** The frame of a page. @type {ComponentSource[]} */
export const pageParts = [
  {
    name: 'Side navigation',
    type: 'COMPONENT_SET',
    description:
      'The places of the product, in the order of a day: gate, yard, bookings, money. Collapses to signs on small screens.',
    version: '0.34.0',
    props: { collapsed: axis(), items: filled(), depot: label('Depot Noord'), user: label('MK') },
    tree: withRole(
      'navigation',
      box(
        'root',
        column({
          width: t('layout/sidebar/width'),
          layoutSizingVertical: 'FILL',
          padding: pad(t('space/l'), t('space/m')),
          itemSpacing: t('space/xs'),
          strokes: t('border/subtle'),
          strokeWeight: { top: 0, end: t('border/width/hairline'), bottom: 0, start: 0 },
          backgroundColor: t('surface/default'),
        }),
        box(
          'head',
          row({ itemSpacing: t('space/m'), padding: pad(t('space/m')) }),
          use('mark', 'Brand mark'),
          text('depot', { typography: s('Body strong/Medium'), textColor: t('text/primary') }, prop('depot')),
        ),
        slot('items', 'items', column({ itemSpacing: t('space/2xs') })),
        use('gate', 'Navigation item', { label: 'Gate', icon: 'Gate', current: true }),
        use('yard', 'Navigation item', { label: 'Yard', icon: 'Container' }),
        use('divider', 'Divider', { orientation: 'Horizontal' }),
        use('user', 'Avatar', { size: 'Medium', initials: prop('user') }),
      ),
    ),
    deltas: [
      [
        { collapsed: true },
        {
          root: { width: t('layout/sidebar/collapsed-width') },
          depot: { visible: false },
          gate: { $props: { collapsed: true } },
          yard: { $props: { collapsed: true } },
        },
      ],
    ],
  },
  {
    name: 'Top bar',
    type: 'COMPONENT',
    description: 'Search, help and the person, on every page.',
    version: '0.33.0',
    props: {
      searchPlaceholder: label('Search a container or plate'),
      showsHelp: flag(true),
      actions: filled(),
      initials: label('MK'),
    },
    tree: withRole(
      'banner',
      box(
        'root',
        row({
          layoutSizingHorizontal: 'FILL',
          height: t('layout/topbar/height'),
          mainAxisAlignment: 'SPACE_BETWEEN',
          padding: pad(0, t('inset/page')),
          itemSpacing: 14,
          strokes: t('border/subtle'),
          strokeWeight: { top: 0, end: 0, bottom: t('border/width/hairline'), start: 0 },
          backgroundColor: t('surface/default'),
        }),
        use('search', 'Search field', { placeholder: prop('searchPlaceholder') }),
        slot('actions', 'actions', row({ itemSpacing: t('space/m') })),
        use('help', 'Icon button', { icon: 'Info' }, { visible: prop('showsHelp') }),
        use('user', 'Avatar', { size: 'Medium', initials: prop('initials') }),
      ),
    ),
  },
  {
    name: 'Page header',
    type: 'COMPONENT_SET',
    description: 'Where you are, what the page is called, what can be done here, and its views.',
    version: '0.34.0',
    props: {
      tabs: axis(),
      title: label('Containers'),
      meta: optional('Updated a minute ago'),
      parent: label('Yard'),
      primaryAction: label('Announce container'),
      actions: filled(),
    },
    tree: box(
      'root',
      column({
        padding: pad(t('inset/page'), t('inset/page')),
        itemSpacing: t('space/m'),
        backgroundColor: t('surface/page'),
      }),
      box(
        'trail',
        row({ itemSpacing: t('space/xs') }),
        use('parent', 'Breadcrumb item', { label: prop('parent') }),
        use('current', 'Breadcrumb item', { current: true, label: prop('title') }),
      ),
      box(
        'line',
        row({ layoutSizingHorizontal: 'FILL', mainAxisAlignment: 'SPACE_BETWEEN', itemSpacing: 14 }),
        withRole(
          'heading',
          text('title', { typography: s('Heading/Large'), textColor: t('text/primary') }, prop('title')),
        ),
        slot('actions', 'actions', row({ itemSpacing: t('space/m') })),
        use('primary', 'Button', { appearance: 'Primary', label: prop('primaryAction') }),
      ),
      text('meta', { typography: s('Caption/Medium'), textColor: '#69727B', visible: whenSet('meta') }, prop('meta')),
      use('firstTab', 'Tab', { selected: true, label: 'All' }, { visible: false }),
      use('secondTab', 'Tab', { label: 'Holds', count: '3' }, { visible: false }),
    ),
    deltas: [
      [{ tabs: true }, { root: { padding: { bottom: 0 } }, firstTab: { visible: true }, secondTab: { visible: true } }],
    ],
  },
  {
    name: 'Stepper',
    type: 'COMPONENT_SET',
    description: 'How far a longer form has come. Never more than five steps; a step that is done can be opened again.',
    version: '0.33.0',
    props: { steps: oneOf('Three', 'Four', 'Five'), orientation: oneOf('Horizontal', 'Vertical') },
    tree: box(
      'root',
      row({ layoutSizingHorizontal: 'FILL', itemSpacing: t('space/xl'), padding: pad(t('space/l'), 0) }),
      use('first', 'Stepper item', { state: 'Done', number: '1' }),
      use('second', 'Stepper item', { state: 'Current', number: '2' }),
      use('third', 'Stepper item', { state: 'Upcoming', number: '3' }),
      use('fourth', 'Stepper item', { state: 'Upcoming', number: '4' }, { visible: false }),
      use('fifth', 'Stepper item', { state: 'Upcoming', number: '5' }, { visible: false }),
    ),
    deltas: [
      [{ steps: 'Four' }, { fourth: { visible: true } }],
      [{ steps: 'Five' }, { fourth: { visible: true }, fifth: { visible: true } }],
      [{ orientation: 'Vertical' }, { root: { layoutMode: 'VERTICAL', itemSpacing: t('space/l') } }],
    ],
  },
]
