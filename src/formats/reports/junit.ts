import type { Report, Reported } from './reported.ts'

/** One suite with a test for each finding; what is only worth knowing is passed, and said. One test where there is none. */
export function junitReport({ findings, name, nowhere }: Report): string {
  const failed = findings.filter(({ severity }) => severity !== 'info').length
  const tests = Math.max(1, findings.length)
  const head = `name="${text(name)}" tests="${tests}" failures="${failed}" errors="0"`
  const cases =
    findings.length === 0 ? [`    <testcase classname="vitrine" name="${text(name)}" />`] : findings.map(caseOf)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${head}>`,
    `  <testsuite ${head}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')

  function caseOf({ code, severity, message, remedy, path, line }: Reported): string {
    const open = `    <testcase classname="${text(code)}" name="${text(message)}" file="${text(path ?? nowhere)}" line="${line}">`
    const inner =
      severity === 'info'
        ? `      <system-out>${text(remedy)}</system-out>`
        : `      <failure type="${severity}" message="${text(message)}">${text(remedy)}</failure>`
    return [open, inner, '    </testcase>'].join('\n')
  }
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Without the control characters that XML has no way to write. */
const text = (value: string): string =>
  value
    .replaceAll(/[\n\r\t]+/g, ' ')
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    .replaceAll(/[\u0000-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
