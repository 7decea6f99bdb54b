import { expect, test } from 'vitest'
import { bundleLibrary } from '../../../../test/libraries/bundle-library.ts'
import { BUNDLE, library, one, parts } from '../../../../test/libraries/export-sample.ts'
import { exportTs } from './export-ts.ts'

test('constants with what holds by default, and what is different in each other mode', () => {
  expect(exportTs(library).files[0]?.content).toBe(`/* Acme: the default modes */
export const tokens = {
  baseBrand: "#ffffff",
  space1: "4px",
  textSizeM: "14px",
  opacity: 0.5,
  font: "Inter, \\"Noto Sans\\"",
  rem: "1.5rem",
  note: "Say \\"hi\\"",
  isOn: true,
  lift: "0px 1px 2px 0 #ffffff",
  colorThemeBrand: "#ffffff",
  same: "#ffffff",
} as const

/* What is different in the other modes, by collection */
export const modes = {
  colorTheme: {
    darkBlue: {
      colorThemeBrand: "#00000080",
    },
  },
} as const

export type TokenName = keyof typeof tokens
`)
})

test('a text style is an object', () => {
  expect(exportTs(parts).files[0]?.content).toContain(
    '  heading: { fontFamily: "Inter", fontSize: "24px", lineHeight: "1.2" },\n',
  )
})

test('any name is a key: words of the language, digits, other scripts, quotes; two that become one are told apart', () => {
  const names = ['class', '1x', '色', '"', 'a b', 'a/b', '__proto__', '</script>']
  const tokens = names.map((name, at) => one(name, 'FLOAT', at))
  const { files, notes } = exportTs(bundleLibrary({ ...BUNDLE, tokens }, 'Acme'))
  expect(files[0]?.content).toContain(
    '  class: 0,\n  _1x: 1,\n  "色": 2,\n  x: 3,\n  aB: 4,\n  aB_2: 5,\n  proto: 6,\n  script: 7,\n',
  )
  expect(notes.map(({ path }) => path)).toEqual(['Base: a/b'])
})
