// Measures, by density: Compact for the dispatch desk, Comfortable for the gate tablets that are used with gloves on.

/** @import { TokenSource } from '../types.js' */

const GAP = ['GAP']
const BOX = ['WIDTH_HEIGHT']
const RADIUS = ['CORNER_RADIUS']
const STROKE = ['STROKE_FLOAT']

/** @type {TokenSource[]} */
export const size = [
  both('space/2xs', GAP, 2, 4, 'Between an icon and its label.'),
  both('space/xs', GAP, 4, 6),
  both('space/s', GAP, 6, 8, 'Inside small controls.'),
  both('space/m', GAP, 8, 12, 'The usual distance between two things that belong together.'),
  both('space/l', GAP, 12, 16),
  both('space/xl', GAP, 16, 24, 'Between groups.'),
  both('space/2xl', GAP, 24, 32),
  both('space/3xl', GAP, 40, 48, 'Between the sections of a page.'),
  named('inset/card', GAP, 'space/l', 'space/l'),
  named('inset/dialog', GAP, 'space/xl', 'space/xl'),
  named('inset/panel', GAP, 'space/xl', 'space/2xl', 'Side panels and drawers.'),
  named('inset/page', GAP, 'space/2xl', 'space/2xl'),

  both('control/height/s', BOX, 24, 32),
  both('control/height/m', BOX, 32, 40),
  both('control/height/l', BOX, 40, 56, 'The smallest target that works with gloves.'),
  both('control/inset/s', GAP, 8, 10),
  both('control/inset/m', GAP, 12, 16),
  both('control/inset/l', GAP, 16, 24),
  named('control/gap', GAP, 'space/xs', 'space/s'),
  both('icon/size/s', BOX, 12, 16),
  both('icon/size/m', BOX, 16, 20),
  both('icon/size/l', BOX, 20, 24),

  both('radius/s', RADIUS, 2, 4, 'Tags, chips, checkboxes.'),
  both('radius/m', RADIUS, 4, 6, 'Controls.'),
  both('radius/l', RADIUS, 6, 8, 'Cards and menus.'),
  both('radius/xl', RADIUS, 12, 12, 'Dialogs.'),
  named('radius/pill', RADIUS, 'size/full', 'size/full'),

  both('border/width/hairline', STROKE, 1, 1),
  both('border/width/strong', STROKE, 2, 2, 'Selected and invalid controls.'),
  both('border/width/focus', [...STROKE, 'EFFECT_FLOAT'], 2, 3, 'The focus ring.'),

  both('table/row/height', BOX, 32, 48),
  both('table/header/height', BOX, 28, 40),
  named('table/cell/inset', GAP, 'space/m', 'space/m'),
  both('avatar/s', BOX, 20, 24),
  both('avatar/m', BOX, 28, 32),
  both('avatar/l', BOX, 40, 48),

  font(
    'type/body/size',
    ['FONT_SIZE'],
    'font/size/13',
    'font/size/16',
    'Body text follows the density; headings do not.',
  ),
  font('type/body/line', ['LINE_HEIGHT'], 'font/line/18', 'font/line/24'),
  font('type/label/size', ['FONT_SIZE'], 'font/size/12', 'font/size/14'),
  font('type/label/line', ['LINE_HEIGHT'], 'font/line/16', 'font/line/20'),
  font('type/caption/size', ['FONT_SIZE'], 'font/size/11', 'font/size/12'),
  font('type/caption/line', ['LINE_HEIGHT'], 'font/line/16', 'font/line/16'),

  { name: 'layout/sidebar/width', type: 'FLOAT', scopes: BOX, values: [208, 256] },
  { name: 'layout/sidebar/collapsed-width', type: 'FLOAT', scopes: BOX, values: ['size/56', 'size/72'] },
  { name: 'layout/topbar/height', type: 'FLOAT', scopes: BOX, values: ['size/48', 'size/64'] },
  {
    name: 'layout/content/max-width',
    type: 'FLOAT',
    scopes: BOX,
    values: [1440, 1280],
    description: 'Tables may be wider.',
  },
  {
    name: 'density/name',
    type: 'STRING',
    scopes: ['TEXT_CONTENT'],
    values: [{ text: 'Compact' }, { text: 'Comfortable' }],
    description: 'Shown in the display settings.',
  },
  {
    name: 'density/shows-secondary-line',
    type: 'BOOLEAN',
    scopes: 'ALL',
    values: [false, true],
    description: 'Whether list rows have their second line.',
  },
]

/**
 * @param {string} name @param {string[]} scopes @param {number} compact @param {number} comfortable
 * @returns {TokenSource}
 */
function both(name, scopes, compact, comfortable, description = '') {
  return { name, type: 'FLOAT', scopes, values: [`size/${compact}`, `size/${comfortable}`], description }
}

/**
 * @param {string} name @param {string[]} scopes @param {string} compact @param {string} comfortable
 * @returns {TokenSource}
 */
function named(name, scopes, compact, comfortable, description = '') {
  return { name, type: 'FLOAT', scopes, values: [compact, comfortable], description }
}

/**
 * @param {string} name @param {string[]} scopes @param {string} compact @param {string} comfortable
 * @returns {TokenSource}
 */
function font(name, scopes, compact, comfortable, description = '') {
  return { name, type: 'FLOAT', scopes, values: [compact, comfortable], description }
}
