// The words the component sources are written in. A tree is written once, in the newest form of the format; dialect.js
// knows how the same thing was said in older versions.

/** @import { Configuration, Node, Styles } from './types.js' */

/** @param {string} name */
export const t = (name) => ({ token: name })
/** @param {string} name */
export const s = (name) => ({ style: name })
/** @param {string} name */
export const prop = (name) => ({ prop: name })
/** True while the property has a value: for elements that make room only when there is something to show.
 * @param {string} name */
export const whenSet = (name) => ({ whenSet: name })

/** @param {string} name @param {Styles} styles @param {...Node} children @returns {Node} */
export const box = (name, styles, ...children) => ({ name, type: 'container', styles, children })
/** @param {string} name @param {Styles} styles @param {unknown} content @returns {Node} */
export const text = (name, styles, content) => ({ name, type: 'text', styles, children: [], content })
/** @param {string} name @param {Styles} styles @param {unknown} content @returns {Node} */
export const glyph = (name, styles, content) => ({ name, type: 'glyph', styles, children: [], content })
/** @param {string} name @param {string} type @param {Styles} styles @returns {Node} */
export const shape = (name, type, styles) => ({ name, type, styles, children: [] })
/**
 * An instance of another component of the library.
 * @param {string} name @param {string} component
 * @param {Record<string, unknown>} [propConfigurations] @param {Styles} [styles]
 * @returns {Node}
 */
export const use = (name, component, propConfigurations = {}, styles = {}) => ({
  name,
  type: 'instance',
  styles,
  children: [],
  instanceOf: component,
  propConfigurations,
})
/** A place that the caller fills.
 * @param {string} name @param {string} property @param {Styles} styles @returns {Node} */
export const slot = (name, property, styles) => ({ name, type: 'slot', styles, children: [], slot: property })
/** @param {string} role @param {Node} node @returns {Node} */
export const withRole = (role, node) => ({ ...node, role })
/**
 * An element that exists in some configurations only.
 * @param {Configuration} shownIn @param {Node} node @returns {Node}
 */
export const onlyIn = (shownIn, node) => ({ ...node, shownIn })

/** @param {Styles} styles @returns {Styles} */
export const row = (styles) => ({
  layoutMode: 'HORIZONTAL',
  mainAxisAlignment: 'START',
  crossAxisAlignment: 'CENTER',
  layoutSizingHorizontal: 'HUG',
  layoutSizingVertical: 'HUG',
  ...styles,
})
/** @param {Styles} styles @returns {Styles} */
export const column = (styles) => ({
  layoutMode: 'VERTICAL',
  mainAxisAlignment: 'START',
  crossAxisAlignment: 'STRETCH',
  layoutSizingHorizontal: 'FILL',
  layoutSizingVertical: 'HUG',
  ...styles,
})
/** @param {unknown} vertical @param {unknown} horizontal */
export const pad = (vertical, horizontal = vertical) => ({
  top: vertical,
  end: horizontal,
  bottom: vertical,
  start: horizontal,
})

/** A closed choice; in a set it is a variant axis. @param {readonly string[]} values the first is the default */
export const oneOf = (...values) => ({ type: 'string', default: values[0], enum: values, nullable: false })
/** A boolean that is a variant axis of its set. */
export const axis = (value = false) => ({
  type: 'boolean',
  default: value,
  $extensions: { 'com.figma': { type: 'VARIANT' } },
})
export const flag = (value = false) => ({ type: 'boolean', default: value })
/** @param {string} value */
export const label = (value) => ({ type: 'string', default: value })
/** Text that may be left out. @param {string} example */
export const optional = (example) => ({ type: 'string', default: null, nullable: true, examples: [example] })
/** @param {number} value */
export const number = (value) => ({ type: 'number', default: value })
/** @param {string} value the nested component, or the glyph, that stands there at first */
export const swap = (value) => ({
  type: 'string',
  default: value,
  $extensions: { 'com.figma': { type: 'INSTANCE_SWAP' } },
})
export const filled = () => ({ type: 'slot', default: null, nullable: true })
export const image = () => ({ type: 'image', default: null, nullable: true })
/** For code only: nothing in the drawing shows it. @param {string} example */
export const spoken = (example) => ({
  type: 'string',
  examples: [example],
  $extensions: { 'com.figma': { type: 'TEXT', source: { kind: 'codeOnlyProp', layer: 'Accessibility' } } },
})
