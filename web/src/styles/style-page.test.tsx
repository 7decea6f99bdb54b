import type { StyleValues } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { overview } from '../../test/samples.ts'
import { all, rowsOf, textOf, the } from '../../test/screen.ts'

const style = {
  id: 's1',
  name: 'Body/Small',
  type: 'TEXT',
  source_style_id: null,
  properties: {
    fontName: { family: 'Harbor Sans', style: 'Regular' },
    fontSize: 12,
    lineHeight: { value: 150, unit: 'PERCENT' },
  },
  bound_variables: [
    { property: 'fontSize', token_id: 't1', token_name: 'font/size/12', source_variable_id: 'VariableID:1:1' },
    { property: 'lineHeight', token_id: null, token_name: null, source_variable_id: 'VariableID:9:9' },
  ],
} as unknown as StyleValues

test('a style says what it is as people write it, and what is stored only to whoever opens it', async () => {
  openExplorer('/styles/s1', {
    getOverview: () => overview(),
    getStyleValues: () => ({ data: [style], missing: [] }),
    listEdges: () => ({ data: [], truncated: false, next_cursor: null }),
  })
  expect(rowsOf(await the('table', 'Properties'))).toEqual([
    ['Property', 'Value', 'Token'],
    ['Font', 'Harbor Sans', ''],
    ['Style', 'Regular (400)', ''],
    ['Size', '12px', 'font/size/12'],
    ['Line height', '150%', 'VariableID:9:9 of another file'],
  ])
  expect((await the('link', 'font/size/12')).getAttribute('href')).toBe('/tokens/t1')
  expect((await the('region', 'CSS')).textContent).toBe('font: 400 12px/150% "Harbor Sans", sans-serif;')
  const stored = [...document.querySelectorAll('details')].find((one) => textOf(one).startsWith('As it is stored'))
  expect(stored?.open).toBe(false)
  expect(JSON.parse(stored?.querySelector('pre')?.textContent ?? '')).toEqual(style.properties)
  const outside = [...document.querySelectorAll('main *')].filter(
    (one) => !one.closest('details') && !one.children.length,
  )
  expect(outside.filter((one) => /[{[]"/.test(textOf(one)))).toEqual([])
  expect(all('button', 'Copy CSS')).toHaveLength(1)
})
