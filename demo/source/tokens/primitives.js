// Raw values. Nothing in a product screen should use them directly, which is why most have no scope: the semantic
// collections point here. Scales were drawn in OKLCH at equal lightness per step, so that 600 of any hue carries white
// text and 700 of any hue can be read on 50.

/** @import { TokenSource } from '../types.js' */

const SCALES = {
  neutral: {
    0: '#FFFFFF',
    50: '#F4F8FC',
    100: '#EAEEF3',
    200: '#D6DCE2',
    300: '#BEC5CC',
    400: '#A2AAB3',
    500: '#868F98',
    600: '#69727B',
    700: '#515A63',
    800: '#3C444D',
    900: '#282F37',
    950: '#131A22',
  },
  blue: scale('#F2F8FF #E1EFFF #C3DEFE #99C8FE #62ADFF #2C90F1 #0A72CA #0359A1 #00447E #002F5A'),
  teal: scale('#EFFAFA #DCF3F4 #B9E5E7 #8AD3D7 #52BCC1 #13A1A7 #088186 #01656A #034D51 #003639'),
  green: scale('#F1FAF3 #DFF4E4 #BFE7C9 #96D6A7 #68BF82 #3CA561 #0E8745 #056B35 #005226 #03391A'),
  amber: scale('#FEF6ED #FBEBD6 #F4D6AE #EABB7A #D99C3B #BC800E #976605 #784F00 #5C3C02 #412900'),
  red: scale('#FFF5F4 #FFE7E5 #FECEC9 #FEABA4 #FF7B74 #EB514F #C82E32 #A11D23 #7C1519 #580F11'),
  violet: scale('#F8F6FF #EEEAFF #DDD5FE #C8B8FE #B194FD #9774E9 #7A56C8 #6141A2 #49317C #332157'),
}

const BRAND_STEPS = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900]
const ALPHAS = {
  'alpha/ink/8': '#131A2214',
  'alpha/ink/16': '#131A2229',
  'alpha/ink/48': '#131A227A',
  'alpha/ink/64': '#131A22A3',
  'alpha/paper/12': '#FFFFFF1F',
  'alpha/paper/24': '#FFFFFF3D',
}
const SIZES = [0, 1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 96]
const FONT_SIZES = [11, 12, 13, 14, 16, 18, 20, 24, 32, 40]
const LINE_HEIGHTS = [16, 18, 20, 22, 24, 28, 32, 40, 48]

/** @type {TokenSource[]} */
export const primitives = [
  ...Object.entries(SCALES).flatMap(([hue, steps]) =>
    Object.entries(steps).map(([step, hex]) => ({
      name: `${hue}/${step}`,
      type: /** @type {const} */ ('COLOR'),
      scopes: [],
      values: [hex],
    })),
  ),
  ...BRAND_STEPS.map((step) => ({
    name: `brand/${step}`,
    type: /** @type {const} */ ('COLOR'),
    scopes: [],
    values: [`blue/${step}`],
    description: step === 600 ? 'The Quayside blue. Change the alias, not the scale, when the brand changes.' : '',
  })),
  ...Object.entries(ALPHAS).map(([name, hex]) => ({
    name,
    type: /** @type {const} */ ('COLOR'),
    scopes: ['EFFECT_COLOR', 'FRAME_FILL'],
    values: [hex],
    description: 'For shadows, scrims and hover veils, where the color below must show through.',
  })),
  ...SIZES.map((px) => float(`size/${px}`, px, [])),
  float('size/full', 999, [], 'Rounds any height completely.'),
  ...FONT_SIZES.map((px) => float(`font/size/${px}`, px, ['FONT_SIZE'])),
  ...LINE_HEIGHTS.map((px) => float(`font/line/${px}`, px, ['LINE_HEIGHT'])),
  float('font/weight/regular', 400, ['FONT_WEIGHT']),
  float('font/weight/medium', 500, ['FONT_WEIGHT']),
  float('font/weight/semibold', 600, ['FONT_WEIGHT']),
  float('font/tracking/tight', -0.2, ['LETTER_SPACING'], 'Headings from 24 px on.'),
  float('font/tracking/normal', 0, ['LETTER_SPACING']),
  float('font/tracking/wide', 0.4, ['LETTER_SPACING'], 'Labels set in capitals only.'),
  string('font/family/text', 'Harbor Sans', 'Everything people read.'),
  string('font/family/code', 'Harbor Mono', 'Container numbers, plates and seals: every sign has the same width.'),
  float('opacity/disabled', 0.4, ['OPACITY'], 'Content of a disabled control. Never for text that must be read.'),
  float('opacity/loading', 0.64, ['OPACITY'], 'Content that is about to be replaced.'),
]

/** @param {string} hexes */
function scale(hexes) {
  return Object.fromEntries(hexes.split(' ').map((hex, index) => [index === 0 ? 50 : index * 100, hex]))
}

/** @param {string} name @param {number} value @param {string[]} scopes @returns {TokenSource} */
function float(name, value, scopes, description = '') {
  return { name, type: 'FLOAT', scopes, values: [value], description }
}

/** @param {string} name @param {string} value @param {string} description @returns {TokenSource} */
function string(name, value, description) {
  return { name, type: 'STRING', scopes: ['FONT_FAMILY'], values: [{ text: value }], description }
}
