import { styleNamed } from './styles.js'
import { rawValue, tokenNamed } from './tokens.js'

/** @import { Prop, Styles } from './types.js' */

/** @type {Record<string, string>} */
const AXIS_WORDS = { START: 'MIN', END: 'MAX', CENTER: 'CENTER', SPACE_BETWEEN: 'SPACE_BETWEEN', STRETCH: 'MIN' }
/** @type {Record<string, string>} */
const SIDES = { top: 'paddingTop', end: 'paddingRight', bottom: 'paddingBottom', start: 'paddingLeft' }

/**
 * How one version of the format says things: the same tree as versions from 0.3 to 0.34 would have written it.
 * @param {string | null} version null: a document from before versions were declared, in the 0.3 form
 */
export function dialect(version) {
  const minor = version === null ? 3 : Number(version.split('.')[1])
  return {
    minor,
    isFlat: minor < 4,
    hasVariantNames: minor < 17,
    hasRoles: minor >= 33,
    contentKey: minor < 13 ? 'text' : 'content',
    invalidKey: minor >= 34 ? 'invalidPropCombinations' : 'invalidVariantCombinations',
    /** @param {string} type */
    elementType: (type) => (type === 'glyph' && minor < 13 ? 'vector' : type),
    /** @param {unknown} word */
    value: (word) => say(word, minor),
    /** @param {Record<string, unknown>} words */
    values: (words) => Object.fromEntries(Object.entries(words).map(([key, word]) => [key, say(word, minor)])),
    /** @param {Styles} styles */
    styles: (styles) =>
      Object.fromEntries(Object.entries(styles).flatMap(([property, value]) => style(property, value, minor))),
    /** @param {Prop} definition */
    prop: (definition) => (minor < 12 ? oldProp(definition) : definition),
  }
}

/** @param {unknown} word @param {number} minor @returns {unknown} */
function say(word, minor) {
  if (word === null || typeof word !== 'object') return word
  if (Array.isArray(word)) return word.map((item) => say(item, minor))
  if ('token' in word) return tokenReference(String(word.token), minor)
  if ('style' in word) return styleReference(String(word.style), minor)
  if ('prop' in word) return propBinding(String(word.prop), minor)
  if ('whenSet' in word) {
    if (minor < 13) return true
    const condition = { operation: 'isNotNull', args: { value: propBinding(String(word.whenSet), minor) } }
    return { if: { condition, then: true, else: false } }
  }
  return Object.fromEntries(Object.entries(word).map(([key, value]) => [key, say(value, minor)]))
}

/** @param {string} name @param {number} minor */
function tokenReference(name, minor) {
  if (minor < 4) return name
  const { source_id: id, type, collectionName } = tokenNamed(name)
  if (minor < 11) return { id, rawValue: rawValue(name), name, collectionName }
  const $type = {
    COLOR: 'color',
    FLOAT: name.startsWith('opacity/') ? 'number' : 'dimension',
    STRING: 'string',
    BOOLEAN: 'boolean',
  }[type]
  const path = `${collectionName}/${name}`
  return {
    $token: minor < 30 ? path.replaceAll('/', '.') : path,
    $type,
    $extensions: { 'com.figma': { id, name, collectionName } },
  }
}

/** @param {string} name @param {number} minor */
function styleReference(name, minor) {
  if (minor < 4) return name
  const { source_style_id: id, type } = styleNamed(name)
  if (minor < 11) return { id, name }
  const $type = { TEXT: 'typography', EFFECT: 'effects', PAINT: 'color', GRID: 'grid' }[type]
  return { $token: minor < 30 ? name.replaceAll('/', '.') : name, $type, $extensions: { 'com.figma': { id, name } } }
}

/** @param {string} name @param {number} minor */
const propBinding = (name, minor) => ({ [minor < 11 ? '$ref' : '$binding']: `#/props/${name}` })

/** @param {string} property @param {unknown} value @param {number} minor @returns {[string, unknown][]} */
function style(property, value, minor) {
  const said = say(value, minor)
  if (property === 'padding' && minor < 12 && value !== null && typeof value === 'object') {
    return Object.entries(/** @type {object} */ (said)).map(([side, inset]) => [SIDES[side], inset])
  }
  return [
    [propertyName(property, minor), minor < 18 && property.endsWith('AxisAlignment') ? AXIS_WORDS[String(said)] : said],
  ]
}

/** @param {string} property @param {number} minor */
function propertyName(property, minor) {
  if (minor < 18 && property === 'mainAxisAlignment') return 'primaryAxisAlignItems'
  if (minor < 18 && property === 'crossAxisAlignment') return 'counterAxisAlignItems'
  if (minor < 11 && ['backgroundColor', 'textColor', 'fillColor'].includes(property)) return 'fills'
  if (minor < 11 && property === 'typography') return 'textStyleId'
  if (minor < 11 && property === 'effects') return 'effectStyleId'
  return minor < 13 && property === 'fillColor' ? 'backgroundColor' : property
}

/** Versions before 0.12 knew neither examples nor extensions. @param {Prop} definition @returns {Prop} */
function oldProp({ $extensions, examples: _examples, ...definition }) {
  const kind = $extensions?.['com.figma'].type
  return kind === 'VARIANT' ? { ...definition, 'x-platform': { FIGMA: { type: kind } } } : definition
}
