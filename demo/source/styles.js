import { sourceKey, unique } from './identity.js'
import { rgba, tokenNamed } from './tokens.js'

/** @import { StyleSource } from './types.js' */

const WEIGHTS = { Regular: 'regular', Medium: 'medium', 'Semi Bold': 'semibold' }

/** @type {StyleSource[]} */
const SOURCES = [
  heading('Display/Large', 40, 48, 'Once on a page: sign-in, empty boards.'),
  heading('Heading/X-Large', 32, 40, 'Page titles on the gate tablets.'),
  heading('Heading/Large', 24, 32, 'Page titles.'),
  heading('Heading/Medium', 20, 28, 'Dialog titles.'),
  heading('Heading/Small', 16, 24, 'Card and section titles.'),
  text('Body/Large', { size: 16, line: 24, description: 'Long text: help, terms, release notes.' }),
  dense('Body/Medium', 'body', 'Regular', 'The default. Follows the density.'),
  text('Body/Small', { size: 12, line: 18 }),
  text('Body strong/Large', { size: 16, line: 24, weight: 'Semi Bold' }),
  dense('Body strong/Medium', 'body', 'Semi Bold', 'What a row is about: names, totals.'),
  text('Label/Large', { size: 16, line: 20, weight: 'Medium', description: 'Large buttons.' }),
  dense('Label/Medium', 'label', 'Medium', 'Buttons, tabs, fields.'),
  text('Label/Small', { size: 11, line: 16, weight: 'Medium', description: 'Badges, tags and chips.' }),
  text('Label/Overline', {
    size: 11,
    line: 16,
    weight: 'Semi Bold',
    tracking: 'wide',
    textCase: 'UPPER',
    description: 'Above a group. Never longer than three words.',
  }),
  dense('Caption/Medium', 'caption', 'Regular', 'Timestamps and hints.'),
  code('Code/Medium', 13, 20, 'Container numbers, plates and seal numbers.'),
  code('Code/Large', 20, 28, 'The container number on a gate tablet, to be read from the lane.'),

  paint('Surface/Page', 'surface/page', '#F4F8FC', 'The page behind everything.'),
  paint('Surface/Card', 'surface/default', '#FFFFFF', 'Cards, tables, forms.'),
  paint('Accent/Solid', 'accent/solid', '#0A72CA', 'The one strong color of a screen.'),
  paint('Yard/In yard', 'yard/in-yard', '#088186', 'Bays that hold a container.'),
  paint('Yard/On hold', 'yard/on-hold', '#C82E32', 'Bays that hold a container that must not leave.'),
  gradient(
    'Brand/Horizon',
    'GRADIENT_LINEAR',
    [
      [0, '#00447E', 'brand/800'],
      [0.6, '#0A72CA', 'brand/600'],
      [1, '#13A1A7', 'teal/500'],
    ],
    'Sign-in and the first page of printed reports. Nowhere inside the product.',
  ),
  gradient(
    'Chart/Area fade',
    'GRADIENT_LINEAR',
    [
      [0, '#0A72CA', 'chart/series/1'],
      [1, '#0A72CA00', null],
    ],
    'Below the line of a chart with one series.',
  ),
  gradient(
    'Map/Heat spot',
    'GRADIENT_RADIAL',
    [
      [0, '#C82E32', 'feedback/critical/solid'],
      [1, '#C82E3200', null],
    ],
    'How long trucks wait in front of a lane.',
  ),

  shadow('Elevation/Raised', [[1, 2, '#131A2229', 'alpha/ink/16']], 'Menus and popovers.'),
  shadow(
    'Elevation/Floating',
    [
      [2, 8, '#131A2229', 'alpha/ink/16'],
      [0, 1, '#131A2214', 'alpha/ink/8'],
    ],
    'Toasts and cards that are being dragged.',
  ),
  shadow(
    'Elevation/Dialog',
    [
      [8, 32, '#131A2229', 'alpha/ink/16'],
      [2, 8, '#131A2214', 'alpha/ink/8'],
    ],
    'Dialogs and drawers.',
  ),
  ring('Focus/Ring', 'border/focus', '#2C90F1', 'Keyboard focus on any control.'),
  ring('Focus/Ring critical', 'border/critical', '#C82E32', 'Keyboard focus on a control that holds an error.'),
  effect(
    'Inset/Well',
    {
      type: 'INNER_SHADOW',
      visible: true,
      radius: 2,
      offset: { x: 0, y: 1 },
      spread: 0,
      color: rgba('#131A2214'),
      blendMode: 'NORMAL',
    },
    { 'effects[0].color': 'alpha/ink/8' },
    'Wells and tracks.',
  ),
  effect(
    'Blur/Behind dialog',
    { type: 'BACKGROUND_BLUR', visible: true, radius: 4 },
    { 'effects[0].radius': 'size/4' },
    'Behind the scrim on desktop; off on the gate tablets, where it costs frames.',
  ),

  grid('Layout/Desktop', {
    count: 12,
    gutterSize: 24,
    offset: 32,
    binds: { 'layoutGrids[0].gutterSize': 'size/24', 'layoutGrids[0].offset': 'size/32' },
    description: '1,280 and wider.',
  }),
  grid('Layout/Tablet', {
    count: 8,
    gutterSize: 16,
    offset: 24,
    binds: { 'layoutGrids[0].gutterSize': 'size/16', 'layoutGrids[0].offset': 'size/24' },
    description: 'Gate tablets, upright and sideways.',
  }),
  grid('Layout/Phone', { count: 4, gutterSize: 12, offset: 16, binds: {}, description: 'The driver page.' }),
  {
    name: 'Layout/Baseline',
    type: 'GRID',
    description: 'Every line height is a multiple of it.',
    properties: { layoutGrids: [{ pattern: 'GRID', sectionSize: 4, visible: false, color: rgba('#EB514F1A') }] },
    binds: { 'layoutGrids[0].sectionSize': 'size/4' },
  },
]

/** Flaw: this style still follows a font variable of the old brand file, which is not part of this library. */
export const FOREIGN_TOKEN = sourceKey('token', 'old-brand/font/mono')

export const styles = unique('styles', SOURCES.map(bundleStyle), (style) => style.name)

const byName = new Map(styles.map((style) => [style.name, style]))

/** @param {string} name */
export function styleNamed(name) {
  const style = byName.get(name)
  if (!style) throw new Error(`there is no style "${name}"`)
  return style
}

/** @param {StyleSource} source */
function bundleStyle({ name, type, description, properties, binds }) {
  const key = sourceKey('style', name)
  return {
    key,
    source_style_id: `S:${key},`,
    name,
    type,
    description,
    properties,
    bound_variables: Object.entries(binds).map(([property, token]) => ({
      property,
      token: token === 'old-brand/font/mono' ? FOREIGN_TOKEN : tokenNamed(token).key,
    })),
  }
}

/**
 * @param {string} name
 * @param {{ size: number, line: number, weight?: keyof typeof WEIGHTS, tracking?: 'tight' | 'normal' | 'wide',
 *   textCase?: string, family?: string, binds?: Record<string, string>, description?: string }} type
 * @returns {StyleSource}
 */
function text(
  name,
  {
    size,
    line,
    weight = 'Regular',
    tracking = 'normal',
    textCase = 'ORIGINAL',
    family = 'Harbor Sans',
    binds,
    description = '',
  },
) {
  return {
    name,
    type: 'TEXT',
    description,
    properties: {
      fontName: { family, style: weight },
      fontSize: size,
      lineHeight: { value: line, unit: 'PIXELS' },
      letterSpacing: { value: { tight: -0.2, normal: 0, wide: 0.4 }[tracking], unit: 'PIXELS' },
      textCase,
      textDecoration: 'NONE',
      paragraphIndent: 0,
      paragraphSpacing: 0,
    },
    binds: {
      fontFamily: 'font/family/text',
      fontWeight: `font/weight/${WEIGHTS[weight]}`,
      fontSize: `font/size/${size}`,
      lineHeight: `font/line/${line}`,
      letterSpacing: `font/tracking/${tracking}`,
      ...binds,
    },
  }
}

/** @param {string} name @param {number} size @param {number} line @param {string} description */
function heading(name, size, line, description) {
  return text(name, { size, line, weight: 'Semi Bold', tracking: size >= 24 ? 'tight' : 'normal', description })
}

/**
 * A style whose size follows the density.
 * @param {string} name @param {'body' | 'label' | 'caption'} role @param {keyof typeof WEIGHTS} weight
 * @param {string} description
 */
function dense(name, role, weight, description) {
  const { size, line } = {
    body: { size: 13, line: 18 },
    label: { size: 12, line: 16 },
    caption: { size: 11, line: 16 },
  }[role]
  return text(name, {
    size,
    line,
    weight,
    description,
    binds: { fontSize: `type/${role}/size`, lineHeight: `type/${role}/line` },
  })
}

/** @param {string} name @param {number} size @param {number} line @param {string} description */
function code(name, size, line, description) {
  const family = name === 'Code/Large' ? 'old-brand/font/mono' : 'font/family/code'
  return text(name, {
    size,
    line,
    weight: 'Medium',
    family: 'Harbor Mono',
    description,
    binds: { fontFamily: family },
  })
}

/** @param {string} name @param {string} token @param {string} hex @param {string} description @returns {StyleSource} */
function paint(name, token, hex, description) {
  const { a, ...color } = rgba(hex)
  return {
    name,
    type: 'PAINT',
    description,
    properties: { paints: [{ type: 'SOLID', visible: true, opacity: a, blendMode: 'NORMAL', color }] },
    binds: { 'paints[0].color': token },
  }
}

/**
 * @param {string} name @param {string} type
 * @param {[position: number, hex: string, token: string | null][]} stops @param {string} description
 * @returns {StyleSource}
 */
function gradient(name, type, stops, description) {
  return {
    name,
    type: 'PAINT',
    description,
    properties: {
      paints: [
        {
          type,
          visible: true,
          opacity: 1,
          blendMode: 'NORMAL',
          gradientTransform: [
            [0, 1, 0],
            [-1, 0, 1],
          ],
          gradientStops: stops.map(([position, hex]) => ({ position, color: rgba(hex) })),
        },
      ],
    },
    binds: Object.fromEntries(
      stops.flatMap(([, , token], index) => (token ? [[`paints[0].gradientStops[${index}].color`, token]] : [])),
    ),
  }
}

/**
 * @param {string} name @param {[y: number, radius: number, hex: string, token: string][]} layers
 * @param {string} description @returns {StyleSource}
 */
function shadow(name, layers, description) {
  return {
    name,
    type: 'EFFECT',
    description,
    properties: {
      effects: layers.map(([y, radius, hex]) => ({
        type: 'DROP_SHADOW',
        visible: true,
        radius,
        offset: { x: 0, y },
        spread: 0,
        color: rgba(hex),
        blendMode: 'NORMAL',
      })),
    },
    binds: Object.fromEntries(layers.map(([, , , token], index) => [`effects[${index}].color`, token])),
  }
}

/** @param {string} name @param {string} token @param {string} hex @param {string} description */
function ring(name, token, hex, description) {
  const drop = {
    type: 'DROP_SHADOW',
    visible: true,
    radius: 0,
    offset: { x: 0, y: 0 },
    spread: 2,
    color: rgba(hex),
    blendMode: 'NORMAL',
  }
  return effect(name, drop, { 'effects[0].color': token, 'effects[0].spread': 'border/width/focus' }, description)
}

/**
 * @param {string} name @param {Record<string, unknown>} properties @param {Record<string, string>} binds
 * @param {string} description @returns {StyleSource}
 */
function effect(name, properties, binds, description) {
  return { name, type: 'EFFECT', description, properties: { effects: [properties] }, binds }
}

/**
 * @param {string} name
 * @param {{ count: number, gutterSize: number, offset: number, binds: Record<string, string>,
 *   description: string }} columns
 * @returns {StyleSource}
 */
function grid(name, { count, gutterSize, offset, binds, description }) {
  const columns = {
    pattern: 'COLUMNS',
    alignment: 'STRETCH',
    count,
    gutterSize,
    offset,
    visible: false,
    color: rgba('#EB514F1A'),
  }
  return { name, type: 'GRID', description, properties: { layoutGrids: [columns] }, binds }
}
