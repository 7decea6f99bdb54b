import { expect, test } from 'vitest'
import { FONT } from '../../../test/libraries/drawn-library.ts'
import { draw } from '../draw.ts'

const missingOf = (...texts: readonly string[]) =>
  draw({
    component: {
      name: 'Sample',
      anatomy: {},
      default: {
        layout: [{ root: texts.map((_, at) => `text ${at}`) }],
        elements: Object.fromEntries(texts.map((content, at) => [`text ${at}`, { content }])),
      },
    },
    font: FONT,
  }).missing

// What pictures are drawn in by itself: a sentence with the letters that a language has beyond its neighbors'.
for (const [language, text] of [
  ['English', 'The quick brown fox jumps over the lazy dog. 0123456789 — “yes” & ‘no’…'],
  ['German', 'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich: STRAẞE'],
  ['French', 'Dès Noël, où un zéphyr haï me vêt de glaçons würmiens — œuf, ÿ'],
  ['Polish', 'Zażółć gęślą jaźń'],
  ['Czech', 'Příliš žluťoučký kůň úpěl ďábelské ódy'],
  ['Romanian', 'Muzicologă în bej vând whisky și tequila, preț fix: Ș Ț'],
  ['Turkish', 'Pijamalı hasta yağız şoföre çabucak güvendi: İıĞ'],
  ['Vietnamese', 'Tiếng Việt: Ngủ dưới gốc cây, ưỡn ngực, Đường Ơ Ỹ'],
  ['Greek', 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία: ΆΈΉΊΌΎΏ ΐ ΰ ϊ ϋ ς'],
  ['Russian', 'Съешь же ещё этих мягких французских булок, да выпей чаю'],
  ['Ukrainian', 'Жебракують філософи при ґанку церкви в Гадячі: Ґ Є І Ї'],
  ['Bulgarian', 'Ах чудна българска земьо, полюшвай цъфтящи жита ѝ'],
  ['Serbian', 'Љубазни фењерџија чађавог лица: Ђ Ћ Џ Њ'],
  ['Kazakh', 'Әжем Қазақ Ңғ Өү Ұһ І'],
  ['Tatar', 'Җырлап Ңә Өү Һ'],
] as const)
  test(`the built-in font covers ${language}`, () => expect(missingOf(text)).toEqual([]))

test('letters that no font has are told once, with how many texts have them', () => {
  expect(missingOf('東京', 'plain', '京都 👋')).toEqual([
    { element: 'text 0', reason: 'letters that no font here has, in 2 texts: 東 京 都 👋' },
  ])
  const [told, ...others] = missingOf(
    Array.from({ length: 5_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(''),
  )
  expect(others).toEqual([])
  expect(told?.reason.split(' ')).toHaveLength('letters that no font here has:'.split(' ').length + 40)
})
