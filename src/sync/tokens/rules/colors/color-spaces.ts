// To sRGB from the color spaces of the format, by the matrices of CSS Color 4.

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** Components in their own space to gamma-encoded sRGB; what lies outside its gamut is below 0 or above 1. */
export const TO_SRGB: Readonly<Record<string, (components: Triple) => Triple>> = {
  srgb: (components) => components,
  'srgb-linear': (components) => map(components, encodeSrgb),
  hsl: ([hue, saturation, lightness]) => hslToSrgb(hue, saturation / 100, lightness / 100),
  hwb: ([hue, white, black]) => hwbToSrgb(hue, white / 100, black / 100),
  'display-p3': (components) => fromXyz(multiply(P3_TO_XYZ, map(components, decodeSrgb))),
  'a98-rgb': (components) =>
    fromXyz(
      multiply(
        A98_TO_XYZ,
        map(components, (c) => power(c, 563 / 256)),
      ),
    ),
  'prophoto-rgb': (components) => fromD50(multiply(PROPHOTO_TO_D50, map(components, decodeProphoto))),
  rec2020: (components) => fromXyz(multiply(REC2020_TO_XYZ, map(components, decodeRec2020))),
  'xyz-d65': (components) => fromXyz(components),
  'xyz-d50': (components) => fromD50(components),
  lab: (components) => fromD50(labToD50(components)),
  lch: (components) => fromD50(labToD50(polar(components))),
  oklab: (components) => oklabToSrgb(components),
  oklch: (components) => oklabToSrgb(polar(components)),
}

const P3_TO_XYZ: Matrix = [
  [608311 / 1250200, 189793 / 714400, 198249 / 1000160],
  [35783 / 156275, 247089 / 357200, 198249 / 2500400],
  [0, 32229 / 714400, 5220557 / 5000800],
]
const A98_TO_XYZ: Matrix = [
  [573536 / 994567, 263643 / 1420810, 187206 / 994567],
  [591459 / 1989134, 6239551 / 9945670, 374412 / 4972835],
  [53769 / 1989134, 351524 / 4972835, 4929758 / 4972835],
]
const REC2020_TO_XYZ: Matrix = [
  [63426534 / 99577255, 20160776 / 139408157, 47086771 / 278816314],
  [26158966 / 99577255, 472592308 / 697040785, 8267143 / 139408157],
  [0, 19567812 / 697040785, 295819943 / 278816314],
]
const PROPHOTO_TO_D50: Matrix = [
  [0.7977666449006423, 0.13518129740053308, 0.0313477341283922],
  [0.2880748288194013, 0.711835234241873, 0.00008993693872564],
  [0, 0, 0.8251046025104602],
]
const D50_TO_D65: Matrix = [
  [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
  [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
  [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
]
const XYZ_TO_SRGB: Matrix = [
  [12831 / 3959, -329 / 214, -1974 / 3959],
  [-851781 / 878810, 1648619 / 878810, 36519 / 878810],
  [705 / 12673, -2585 / 12673, 705 / 667],
]
const OKLAB_TO_LMS: Matrix = [
  [1, 0.3963377773761749, 0.2158037573099136],
  [1, -0.1055613458156586, -0.0638541728258133],
  [1, -0.0894841775298119, -1.2914855480194092],
]
const LMS_TO_XYZ: Matrix = [
  [1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
  [-0.0405757452148008, 1.112286803280317, -0.0717110580655164],
  [-0.0763729366746601, -0.4214933324022432, 1.5869240198367816],
]
const WHITE_D50: Triple = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585]

const fromXyz = (xyz: Triple): Triple => map(multiply(XYZ_TO_SRGB, xyz), encodeSrgb)
const fromD50 = (xyz: Triple): Triple => fromXyz(multiply(D50_TO_D65, xyz))
const oklabToSrgb = (lab: Triple): Triple =>
  fromXyz(
    multiply(
      LMS_TO_XYZ,
      map(multiply(OKLAB_TO_LMS, lab), (c) => c ** 3),
    ),
  )

function labToD50([lightness, a, b]: Triple): Triple {
  const kappa = 24389 / 27
  const epsilon = 216 / 24389
  const y = (lightness + 16) / 116
  const x = a / 500 + y
  const z = y - b / 200
  const linear = (t: number): number => (t ** 3 > epsilon ? t ** 3 : (116 * t - 16) / kappa)
  return [linear(x) * WHITE_D50[0], lightness > kappa * epsilon ? y ** 3 : lightness / kappa, linear(z) * WHITE_D50[2]]
}

function polar([lightness, chroma, hue]: Triple): Triple {
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

function hslToSrgb(hue: number, saturation: number, lightness: number): Triple {
  const channel = (n: number): number => {
    const k = (((n + hue / 30) % 12) + 12) % 12
    return lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return [channel(0), channel(8), channel(4)]
}

function hwbToSrgb(hue: number, white: number, black: number): Triple {
  if (white + black >= 1) return [white / (white + black), white / (white + black), white / (white + black)]
  return map(hslToSrgb(hue, 1, 0.5), (c) => c * (1 - white - black) + white)
}

const decodeSrgb = (c: number): number => {
  const size = Math.abs(c)
  return size <= 0.04045 ? c / 12.92 : Math.sign(c) * ((size + 0.055) / 1.055) ** 2.4
}
const encodeSrgb = (c: number): number => {
  const size = Math.abs(c)
  return size > 0.0031308 ? Math.sign(c) * (1.055 * size ** (1 / 2.4) - 0.055) : 12.92 * c
}
const decodeProphoto = (c: number): number => (Math.abs(c) <= 16 / 512 ? c / 16 : power(c, 1.8))
const decodeRec2020 = (c: number): number => {
  const alpha = 1.09929682680944
  const size = Math.abs(c)
  return size < 0.018053968510807 * 4.5 ? c / 4.5 : Math.sign(c) * ((size + alpha - 1) / alpha) ** (1 / 0.45)
}
const power = (c: number, exponent: number): number => Math.sign(c) * Math.abs(c) ** exponent
const map = ([a, b, c]: Triple, change: (c: number) => number): Triple => [change(a), change(b), change(c)]
const multiply = (rows: Matrix, [x, y, z]: Triple): Triple => {
  const row = ([a, b, c]: Triple): number => a * x + b * y + c * z
  return [row(rows[0]), row(rows[1]), row(rows[2])]
}
