import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marksFor } from './marks.ts'

const marked = (question: string, text: string): string => {
  let [shown, before] = ['', 0]
  for (const { start, end } of marksFor(question)(text)) {
    shown += `${text.slice(before, start)}[${text.slice(start, end)}]`
    before = end
  }
  return shown + text.slice(before)
}

for (const [question, text, want] of [
  ['button', 'Buttons start; a button group.', '[Buttons] start; a [button] group.'],
  ['the button', 'Use the toast.', 'Use the toast.'],
  ['btn', 'Icon button', 'Icon [button]'],
  ['modal', 'A dialog asks.', 'A [dialog] asks.'],
  ['field', 'componentTextField/small', 'componentText[Field]/small'],
  ['h1', 'Title h1, title h2', 'Title [h1], title h2'],
  ['cafe', 'Das Café', 'Das [Café]'],
  ['按钮', '主要按钮的颜色', '主要[按钮]的颜色'],
  ['ボタン', '主要なボタン', '主要な[ボタン]'],
  ['לקוח', 'כל לקוח משלם', 'כל [לקוח] משלם'],
  ['طلب', 'هذا طلب جديد', 'هذا [طلب] جديد'],
  ['भुगतान', 'नया भुगतान करें', 'नया [भुगतान] करें'],
  ['ui 面板', 'Ein UI面板 hier', 'Ein [UI面板] hier'],
  ['การชำระเงิน', 'ทำการชำระเงิน', 'ทำ[การชำระเงิน]'],
  ['การชำระเงิน', 'น้ำ', 'น้ำ'],
  ['ガイド', 'ﾎﾞﾀﾝのｶﾞｲﾄﾞ', 'ﾎﾞﾀﾝの[ｶﾞｲﾄﾞ]'],
  ['strasse', 'Die Straße dort', 'Die [Straße] dort'],
  ['smorrebrod', 'Ett Smørrebrød, tack', 'Ett [Smørrebrød], tack'],
  ['isik', 'Bir Işık var', 'Bir [Işık] var'],
  ['zebra', 'Nothing here', 'Nothing here'],
] as const)
  test(`${question} in "${text}"`, () => expect(marked(question, text)).toBe(want))

test('marks of any text are in order and inside of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 300 }), (question, text) => {
      let before = -1
      for (const { start, end } of marksFor(question)(text)) {
        expect(start).toBeGreaterThan(before)
        expect(end).toBeGreaterThan(start)
        before = end
      }
      expect(before).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 200 },
  )
})
