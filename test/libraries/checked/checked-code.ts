import { expect } from 'vitest'
import type { ExportedToken, ExportedValue } from '../../../src/formats/exports/library/token-library.ts'
import { checkText, definitions, type CodeLibrary } from '../../../src/code/rules/check/check-text.ts'
import type { Checked } from '../../../src/code/rules/check/code-finding.ts'
import type { CodeLanguage } from '../../../src/code/rules/scan/code-language.ts'
import { scanCode } from '../../../src/code/rules/scan/scan-code.ts'
import { codeTokens } from '../../../src/code/rules/token-facts.ts'
import { colorLibrary } from '../color-library.ts'

export const hex = (text: string) => {
  const byte = (at: number): number => parseInt(text.slice(at, at + 2), 16) / 255
  return { r: byte(1), g: byte(3), b: byte(5), a: 1 }
}
export const token = (
  name: string,
  scopes: ExportedToken['scopes'],
  value: ExportedValue,
  more: Partial<ExportedToken> = {},
): ExportedToken => ({
  id: name,
  key: name,
  sourceId: null,
  name,
  type: 'COLOR',
  scopes,
  description: '',
  codeNames: null,
  values: new Map([['m', value]]),
  ...more,
})
const alias = (target: string, color: string): ExportedValue => ({
  target,
  key: target,
  resolved: hex(color),
  sample: hex(color),
})

/** Every scope of a length: it says nothing. */
const ANY = ['WIDTH_HEIGHT', 'GAP', 'CORNER_RADIUS', 'STROKE_FLOAT', 'EFFECT_FLOAT', 'FONT_SIZE', 'LINE_HEIGHT']

const LIBRARY = colorLibrary({ m: 'Light' }, 'm', [
  token('red/600', 'ALL', { value: hex('#c82e32') }),
  token('text/critical', ['TEXT_FILL'], alias('red/600', '#c82e32')),
  token('border/critical', ['STROKE_COLOR'], alias('red/600', '#c82e32')),
  token('border/subtle', ['STROKE_COLOR'], { value: hex('#aabbcc') }),
  token('border/strong', ['STROKE_COLOR'], { value: hex('#334455') }),
  token('text/primary', ['TEXT_FILL'], { value: hex('#282f37') }),
  token('text/old', ['TEXT_FILL'], { value: hex('#123456') }, { description: 'Deprecated: use text/primary.' }),
  token('space/m', ['GAP'], { value: 16 }, { type: 'FLOAT' }),
  token('radius/m', ['CORNER_RADIUS'], { value: 6 }, { type: 'FLOAT' }),
  token('badge/corner', ['CORNER_RADIUS'], { value: 9 }, { type: 'FLOAT' }),
  token('shadow/y', ANY, { value: 20 }, { type: 'FLOAT' }),
  token('breakpoint/m', ANY, { value: 768 }, { type: 'FLOAT' }),
  ...[1, 2, 3].map((step) => token(`gap/${step}`, ['GAP'], { value: step + 100 }, { type: 'FLOAT' })),
  token('surface/strong', ['FRAME_FILL'], { value: hex('#101010') }),
  token('font/weight/bold', ['FONT_WEIGHT'], { value: 700 }, { type: 'FLOAT' }),
  token('font/family/own', ['FONT_FAMILY'], { value: 'inherit' }, { type: 'STRING' }),
  token('opacity/whole', ['OPACITY'], { value: 1 }, { type: 'FLOAT' }),
  token('font/family/text', ['FONT_FAMILY'], { value: 'Inter, sans-serif' }, { type: 'STRING' }),
])
export const CODE: CodeLibrary = {
  tokens: codeTokens(LIBRARY),
  deprecated: new Map([['oldbutton', { says: 'use Button', instead: ['Button'] }]]),
  components: new Map(),
}

/** Everything that the check says of a text. */
export function check(text: string, language: CodeLanguage, code = CODE, path = `card.${language}`): Checked[] {
  const { declarations, ...rest } = scanCode(text, language)
  const scanned = { path, text, ...rest, declarations: [...declarations] }
  const defined = new Set<string>()
  definitions(scanned, defined)
  return [...checkText(scanned, code, defined)].filter((checked) => checked !== null)
}

/** Findings in words; each has to stand where it says. */
export function found(text: string, language: CodeLanguage, code = CODE, path?: string): string[] {
  const findings = check(text, language, code, path).filter((checked) => 'rule' in checked)
  return findings.map(({ rule, start, written, instead }) => {
    const line = text.slice(0, start).split('\n').length
    expect(text.slice(start, start + 2), written).toBe(written.slice(0, 2))
    return `${line} ${rule} ${written} → ${instead.join(' ')}`
  })
}
