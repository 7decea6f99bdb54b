import { expect, test } from 'vitest'
import { bundleLibrary } from '../../../../test/libraries/bundle-library.ts'
import { BUNDLE, library, one, white } from '../../../../test/libraries/export-sample.ts'
import { exportSwift } from './export-swift.ts'

const constants = (content: string | undefined): string[] => content?.match(/(?<=public static let ).*/g) ?? []

test('constants of an enumeration; a color has both schemes', () => {
  const { files } = exportSwift(library)
  const uiWhite = 'UIColor(red: 1, green: 1, blue: 1, alpha: 1)'
  expect(constants(files[0]?.content)).toEqual([
    `baseBrand: Color = Color(light: ${uiWhite}, dark: ${uiWhite})`,
    'space1: CGFloat = 4',
    'textSizeM: CGFloat = 14',
    'opacity: Double = 0.5',
    'font: String = "Inter"',
    'rem: CGFloat = 24',
    'note: String = "Say \\"hi\\""',
    'isOn: Bool = true',
    `colorThemeBrand: Color = Color(light: ${uiWhite}, dark: UIColor(red: 0, green: 0, blue: 0, alpha: 0.5))`,
    `same: Color = Color(light: ${uiWhite}, dark: ${uiWhite})`,
  ])
})

test.for([
  ['Color.acmeInk', 'acmeInk'],
  ['.acmeInk', 'acmeInk'],
  ['UIColor(named: "ink")', 'ink'],
  ['Theme.default', 'default_'],
] as const)('names in code: %s is the constant %s', ([ios, want]) => {
  const tokens = [one('ink', 'COLOR', white, { code_names: { ios } })]
  const { files } = exportSwift(bundleLibrary({ ...BUNDLE, tokens }, 'Acme'))
  expect(constants(files[0]?.content)[0]).toMatch(new RegExp(`^${want}: Color`))
})

test('texts are texts of Swift, whatever is in them', () => {
  const tokens = [one('a', 'STRING', String.raw`\(x) "` + '\n')]
  const { files } = exportSwift(bundleLibrary({ ...BUNDLE, tokens }, 'Acme'))
  expect(constants(files[0]?.content)).toEqual([String.raw`a: String = "\\(x) \"\u{a}"`])
})

test('a color outside of sRGB is one of Display P3', () => {
  const wide = { colorSpace: 'display-p3', components: [1, 0, 0] }
  const tokens = [one('a', 'COLOR', white, { composite: { type: 'color', values: { m: wide } } })]
  const { files } = exportSwift(bundleLibrary({ ...BUNDLE, tokens }, 'Acme'))
  expect(files[0]?.content).toContain('light: UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)')
})
