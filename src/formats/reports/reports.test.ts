import { expect, test } from 'vitest'
import { githubReport } from './github.ts'
import { junitReport } from './junit.ts'
import type { Report } from './reported.ts'

const told = (message: string, path: string | null = null): Report => ({
  name: 'design & code',
  version: '1.0.0',
  rules: {},
  nowhere: 'vitrine.parity.yaml',
  findings: [{ code: 'token-value', severity: 'error', message, fingerprint: '1', path, line: 3, remedy: 'Change it' }],
})

test('names of strangers begin no command of a workflow', () => {
  expect(githubReport(told('a\n::error::b 100%', 'a,b:c.css'))).toBe(
    '::error file=a%2Cb%3Ac.css,line=3,title=token-value::a%0A::error::b 100%25. Change it\n',
  )
})

test('names of strangers end no element, and what XML cannot write is left out', () => {
  const xml = junitReport(told('<b> & "c"\u0000\u001b'))
  expect(xml).toContain('name="&lt;b&gt; &amp; &quot;c&quot;" file="vitrine.parity.yaml" line="3"')
  expect(xml).toContain('<testsuites name="design &amp; code" tests="1" failures="1" errors="0">')
})

test('nothing found is one test that passed', () => {
  expect(junitReport({ ...told(''), findings: [] })).toContain(
    '<testcase classname="vitrine" name="design &amp; code" />',
  )
})
