// Movement: Standard, and Reduced for people who asked their system for less of it.

/** @import { TokenSource } from '../types.js' */

/** @type {TokenSource[]} */
export const motion = [
  ms('duration/instant', 0, 0),
  ms('duration/fast', 120, 0, 'Hover, press, focus.'),
  ms('duration/medium', 200, 80, 'Menus, toasts, switches.'),
  ms('duration/slow', 320, 120, 'Dialogs and drawers.'),
  ms('duration/page', 240, 0, 'From one step of a form to the next.'),
  alias('duration/control', 'duration/fast'),
  alias('duration/overlay', 'duration/slow'),
  ms('delay/tooltip', 400, 400),
  ms('dwell/toast', 6000, 12000, 'A toast with an action stays until it is dismissed.'),
  ms('stagger/list', 24, 0, 'Between two rows that arrive together.'),
  curve('easing/standard', 'cubic-bezier(0.2, 0, 0, 1)', 'linear'),
  curve('easing/enter', 'cubic-bezier(0, 0, 0, 1)', 'linear'),
  curve('easing/exit', 'cubic-bezier(0.4, 0, 1, 1)', 'linear'),
  { name: 'distance/nudge', type: 'FLOAT', scopes: [], values: ['size/4', 'size/0'] },
  // Flaw: Size has a Compact and a Comfortable mode but neither Standard nor Reduced, so nobody can say which is meant.
  {
    name: 'distance/slide-in',
    type: 'FLOAT',
    scopes: [],
    values: ['inset/panel', 'size/0'],
    description: 'How far a drawer travels: the inset of a panel.',
  },
  { name: 'opacity/enter-from', type: 'FLOAT', scopes: ['OPACITY'], values: [0, 0.6] },
  flag('is-on/shimmer', true, false, 'Skeletons shimmer.'),
  flag('is-on/map-follow', true, false, 'The yard map follows a moving truck by itself.'),
  flag('is-on/row-flash', true, true, 'A row that changed flashes once: this is information, so it stays.'),
]

/** @param {string} name @param {number} standard @param {number} reduced @returns {TokenSource} */
function ms(name, standard, reduced, description = '') {
  return { name, type: 'FLOAT', scopes: [], values: [standard, reduced], description }
}

/** @param {string} name @param {string} target @returns {TokenSource} */
function alias(name, target) {
  return { name, type: 'FLOAT', scopes: [], values: [target, target] }
}

/** @param {string} name @param {string} standard @param {string} reduced @returns {TokenSource} */
function curve(name, standard, reduced) {
  return { name, type: 'STRING', scopes: [], values: [{ text: standard }, { text: reduced }] }
}

/**
 * @param {string} name @param {boolean} standard @param {boolean} reduced @param {string} description
 * @returns {TokenSource}
 */
function flag(name, standard, reduced, description) {
  return { name, type: 'BOOLEAN', scopes: 'ALL', values: [standard, reduced], description }
}
