import {
  axis,
  box,
  column,
  flag,
  glyph,
  image,
  label,
  number,
  oneOf,
  onlyIn,
  optional,
  pad,
  prop,
  row,
  s,
  shape,
  t,
  text,
  whenSet,
  withRole,
} from '../nodes.js'

/** @import { ComponentSource, Delta } from '../types.js' */

const TONES = ['Neutral', 'Info', 'Positive', 'Warning', 'Critical']

/** Leaves: they are built from nothing but tokens and styles. @type {ComponentSource[]} */
export const atoms = [
  {
    name: 'Icon',
    type: 'COMPONENT_SET',
    description:
      'Sixteen signs in three sizes, drawn on a 24-pixel grid with 1.5-pixel strokes. Takes the color of the text beside it; never carries meaning alone.',
    version: '0.33.0',
    props: {
      name: oneOf(
        'Plus',
        'Close',
        'Check',
        'Search',
        'Filter',
        'Chevron down',
        'Chevron right',
        'Calendar',
        'Clock',
        'Truck',
        'Container',
        'Gate',
        'Lock',
        'Warning',
        'Info',
        'More',
      ),
      size: oneOf('Medium', 'Small', 'Large'),
    },
    tree: box(
      'root',
      { width: t('icon/size/m'), height: t('icon/size/m'), clipContent: true },
      glyph(
        'sign',
        { fillColor: t('icon/primary'), layoutSizingHorizontal: 'FILL', layoutSizingVertical: 'FILL' },
        prop('name'),
      ),
    ),
    deltas: [
      [{ size: 'Small' }, { root: { width: t('icon/size/s'), height: t('icon/size/s') } }],
      [{ size: 'Large' }, { root: { width: t('icon/size/l'), height: t('icon/size/l') } }],
      [{ name: 'Warning' }, { sign: { fillColor: t('feedback/warning/solid') } }],
      [{ name: 'Info' }, { sign: { fillColor: t('feedback/info/solid') } }],
    ],
  },
  {
    name: 'Spinner',
    type: 'COMPONENT_SET',
    description:
      'Something is going on and nobody knows for how long. After four seconds say in words what takes so long.',
    version: '0.31.0',
    props: { size: oneOf('Medium', 'Small', 'Large'), tone: oneOf('Default', 'On accent') },
    tree: box(
      'root',
      { width: t('icon/size/m'), height: t('icon/size/m') },
      shape('track', 'ellipse', { strokes: t('border/subtle'), strokeWeight: t('border/width/strong') }),
      shape('arc', 'ellipse', { strokes: t('accent/solid'), strokeWeight: t('border/width/strong'), rotation: 90 }),
    ),
    deltas: [
      [{ size: 'Small' }, { root: { width: t('icon/size/s'), height: t('icon/size/s') } }],
      [{ size: 'Large' }, { root: { width: t('icon/size/l'), height: t('icon/size/l') } }],
      [{ tone: 'On accent' }, { track: { strokes: t('alpha/paper/24') }, arc: { strokes: t('icon/on-accent') } }],
    ],
  },
  {
    name: 'Divider',
    type: 'COMPONENT_SET',
    description: 'A line between two groups that white space alone does not keep apart.',
    version: '0.19.0',
    props: { orientation: oneOf('Horizontal', 'Vertical'), inset: axis() },
    tree: box(
      'root',
      { layoutMode: 'HORIZONTAL', layoutSizingHorizontal: 'FILL' },
      shape('line', 'line', { strokes: t('border/subtle'), strokeWeight: t('border/width/hairline') }),
    ),
    deltas: [
      [
        { orientation: 'Vertical' },
        { root: { layoutMode: 'VERTICAL', layoutSizingHorizontal: 'HUG', layoutSizingVertical: 'FILL' } },
      ],
      [{ inset: true }, { root: { padding: pad(0, t('space/l')) } }],
      [{ orientation: 'Vertical', inset: true }, { root: { padding: pad(t('space/l'), 0) } }],
    ],
  },
  {
    name: 'Avatar',
    type: 'COMPONENT_SET',
    description: 'A person or a haulier. Without a photo the initials stand in; without a name the silhouette does.',
    version: '0.31.0',
    details: 'FULL',
    props: {
      size: oneOf('Medium', 'Small', 'Large'),
      content: oneOf('Initials', 'Photo', 'Silhouette'),
      initials: label('AB'),
      photo: image(),
    },
    tree: box(
      'root',
      row({
        width: t('avatar/m'),
        height: t('avatar/m'),
        mainAxisAlignment: 'CENTER',
        cornerRadius: t('radius/pill'),
        backgroundColor: t('accent/soft'),
      }),
      text('initials', { typography: s('Label/Small'), textColor: t('accent/text'), visible: true }, prop('initials')),
      { ...shape('photo', 'rectangle', { visible: false, layoutSizingHorizontal: 'FILL' }), content: prop('photo') },
    ),
    deltas: [
      [{ size: 'Small' }, { root: { width: t('avatar/s'), height: t('avatar/s') } }],
      [
        { size: 'Large' },
        { root: { width: t('avatar/l'), height: t('avatar/l') }, initials: { typography: s('Label/Medium') } },
      ],
      [{ content: 'Photo' }, { initials: { visible: false }, photo: { visible: true } }],
      [{ content: 'Silhouette' }, { root: { backgroundColor: t('surface/sunken') }, initials: { visible: false } }],
    ],
  },
  {
    name: 'Badge',
    type: 'COMPONENT_SET',
    description: 'A short status in one or two words. Not a button: what can be pressed or removed is a Tag.',
    version: '0.34.0',
    props: { tone: oneOf(...TONES), emphasis: oneOf('Soft', 'Strong'), label: label('Draft') },
    tree: withRole(
      'status',
      box(
        'root',
        row({
          padding: pad(t('space/2xs'), t('space/s')),
          cornerRadius: t('radius/s'),
          backgroundColor: t('feedback/neutral/bg'),
        }),
        text('label', { typography: s('Label/Small'), textColor: t('feedback/neutral/text') }, prop('label')),
      ),
    ),
    deltas: [
      ...TONES.slice(1).map((tone) => softTone(tone, 'label')),
      [
        { emphasis: 'Strong' },
        { root: { backgroundColor: t('feedback/neutral/solid') }, label: { textColor: t('text/on-accent') } },
      ],
      ...TONES.slice(1).map((tone) => strongTone(tone)),
    ],
  },
  {
    name: 'Status dot',
    type: 'COMPONENT_SET',
    description: 'Where a container stands. The five states of the yard, always beside their name.',
    version: '0.34.0',
    props: { state: oneOf('Expected', 'At gate', 'In yard', 'On hold', 'Released') },
    tree: box(
      'root',
      { width: t('space/m'), height: t('space/m') },
      shape('dot', 'ellipse', {
        fillColor: t('yard/expected'),
        layoutSizingHorizontal: 'FILL',
        layoutSizingVertical: 'FILL',
      }),
    ),
    deltas: ['At gate', 'In yard', 'On hold', 'Released'].map((state) => [
      { state },
      { dot: { fillColor: yardColor(state) } },
    ]),
  },
  {
    name: 'Skeleton',
    type: 'COMPONENT_SET',
    description:
      'The outline of what is about to appear. Used where the shape of the answer is known; otherwise use a Spinner.',
    version: '0.30.0',
    props: { shape: oneOf('Line', 'Block', 'Circle'), widthPercent: number(100) },
    tree: box(
      'root',
      { layoutSizingHorizontal: 'FILL', opacity: t('opacity/loading') },
      shape('bone', 'rectangle', {
        fillColor: t('surface/skeleton'),
        cornerRadius: t('radius/s'),
        height: t('space/l'),
        width: prop('widthPercent'),
      }),
    ),
    deltas: [
      [{ shape: 'Block' }, { bone: { cornerRadius: t('radius/l'), height: t('control/height/l') } }],
      [{ shape: 'Circle' }, { bone: { cornerRadius: t('radius/pill'), height: t('avatar/m') } }],
    ],
  },
  {
    name: 'Field label',
    type: 'COMPONENT',
    description:
      'The name of a field, above it. A hint says what to write, not what went wrong: that is the message below the field.',
    version: '0.34.0',
    props: { label: label('Container number'), required: flag(), hint: optional('Four letters and seven digits') },
    tree: box(
      'root',
      column({ itemSpacing: t('space/2xs') }),
      box(
        'line',
        row({ itemSpacing: t('space/2xs') }),
        withRole(
          'label',
          text('label', { typography: s('Label/Medium'), textColor: t('text/primary') }, prop('label')),
        ),
        text(
          'asterisk',
          { typography: s('Label/Medium'), textColor: t('text/critical'), visible: prop('required') },
          '*',
        ),
      ),
      text(
        'hint',
        { typography: s('Caption/Medium'), textColor: t('text/secondary'), visible: whenSet('hint') },
        prop('hint'),
      ),
    ),
  },
  {
    name: 'Key hint',
    type: 'COMPONENT',
    description: 'A key to press. Shown in menus, tooltips and the search field, on desktop only.',
    version: '0.13.0',
    details: 'FULL',
    props: { keys: label('⌘ K') },
    tree: box(
      'root',
      row({
        padding: pad(0, t('space/xs')),
        cornerRadius: t('radius/s'),
        strokes: t('border/subtle'),
        strokeWeight: t('border/width/hairline'),
        backgroundColor: t('surface/sunken'),
      }),
      text('keys', { typography: s('Label/Small'), textColor: t('text/secondary') }, prop('keys')),
    ),
  },
  {
    name: 'Progress bar',
    type: 'COMPONENT_SET',
    description: 'How far something has come, when that is known: an upload, the loading of a train.',
    // Flaw: exported before documents declared their version.
    version: null,
    props: { tone: oneOf('Default', 'Positive', 'Critical'), value: number(40), label: label('12 of 30 loaded') },
    tree: box(
      'root',
      column({ itemSpacing: 4 }),
      text('label', { typography: s('Caption/Medium'), textColor: t('text/secondary') }, prop('label')),
      box(
        'track',
        { layoutMode: 'HORIZONTAL', height: 6, cornerRadius: t('radius/pill'), backgroundColor: t('surface/sunken') },
        box('fill', { cornerRadius: t('radius/pill'), backgroundColor: t('accent/solid'), width: prop('value') }),
      ),
    ),
    deltas: [
      [{ tone: 'Positive' }, { fill: { backgroundColor: t('feedback/positive/solid') } }],
      [{ tone: 'Critical' }, { fill: { backgroundColor: '#C82E32' } }],
    ],
  },
  {
    name: 'Brand mark',
    type: 'COMPONENT',
    // Flaw: exposes no property at all.
    description:
      'The Quayside sign. One size and one color; the side navigation and the sign-in page are its only places.',
    version: '0.34.0',
    tree: box(
      'root',
      { width: 32, height: 32 },
      shape('quay', 'vector', { fillColor: t('brand/600') }),
      shape('water', 'vector', { fillColor: t('teal/500') }),
    ),
  },
  {
    name: 'Sparkline',
    type: 'COMPONENT',
    // Flaw: drawn in a hurry for the first report; every value is written by hand.
    description: 'The last fourteen days as a line, without axes. For a trend at a glance, never for reading a value.',
    version: '0.31.0',
    publish: 'CHANGED',
    props: {
      showsArea: flag(true),
      showsLastPoint: flag(true),
      values: label('4 8 6 9 12 11 14'),
      caption: label('14 days'),
    },
    tree: box(
      'root',
      { width: 96, height: 32, padding: pad(2, 4), itemSpacing: 2, backgroundColor: '#FFFFFF' },
      shape('area', 'vector', { fillColor: '#0A72CA26', visible: prop('showsArea') }),
      shape('line', 'vector', { strokes: '#0A72CA', strokeWeight: 1.5 }),
      shape('lastPoint', 'ellipse', { fillColor: '#0B6FC4', visible: prop('showsLastPoint') }),
      text(
        'caption',
        {
          typography: { fontFamily: 'Harbor Sans', fontStyle: 'Regular', fontSize: 10, lineHeight: 12 },
          textColor: '#6B7280',
        },
        prop('caption'),
      ),
    ),
  },
  {
    name: 'Illustration',
    type: 'COMPONENT_SET',
    // Flaw: no spec, only drawings.
    description:
      'Six small scenes for empty boards and errors: quiet yard, closed gate, lost signal, no results, all done, first visit.',
    variantCount: 6,
  },
  {
    name: 'Scrim',
    type: 'COMPONENT_SET',
    description: 'Covers the page while a dialog is open. Blurs what lies behind where the machine can afford it.',
    version: '0.33.0',
    props: { blur: axis() },
    tree: box(
      'root',
      { layoutSizingHorizontal: 'FILL', layoutSizingVertical: 'FILL', backgroundColor: t('surface/scrim') },
      onlyIn(
        { blur: true },
        box('veil', {
          layoutSizingHorizontal: 'FILL',
          layoutSizingVertical: 'FILL',
          position: 'ABSOLUTE',
          effects: s('Blur/Behind dialog'),
        }),
      ),
    ),
  },
]

/** @param {string} tone @param {string} words @returns {Delta} */
function softTone(tone, words) {
  const role = `feedback/${tone.toLowerCase()}`
  return [{ tone }, { root: { backgroundColor: t(`${role}/bg`) }, [words]: { textColor: t(`${role}/text`) } }]
}

/** @param {string} tone @returns {Delta} */
function strongTone(tone) {
  return [
    { tone, emphasis: 'Strong' },
    { root: { backgroundColor: t(`feedback/${tone.toLowerCase()}/solid`) }, label: { textColor: t('text/on-accent') } },
  ]
}

/** @param {string} state */
export function yardColor(state) {
  return t(`yard/${state.toLowerCase().replace(' ', '-')}`)
}
