import { expect, test } from 'vitest'
import { svgFault } from './inert-svg.ts'

const svg = (inside: string, more = ''): string => `<svg xmlns="http://www.w3.org/2000/svg" ${more}>${inside}</svg>`

for (const [name, text] of [
  ['a drawing', svg('<path d="M0 0h8v8z" fill="#c00"/>')],
  ['with a gradient of its own', svg('<defs><linearGradient id="a"/></defs><path fill="url(#a)"/><use href="#a"/>')],
  ['with an XML declaration', `<?xml version="1.0"?>${svg('')}`],
  ['with styles', svg('<style>.a{fill:url(#b)}</style>')],
] as const)
  test(`a logo: ${name} is taken`, () => expect(svgFault(text)).toBeNull())

for (const [name, text, why] of [
  ['a script', svg('<script>alert(1)</script>'), '<script>'],
  ['a handler', svg('', 'onload="alert(1)"'), 'onload'],
  ['a handler in capitals', svg('', 'OnLoad="alert(1)"'), 'OnLoad'],
  ['foreign content', svg('<foreignObject/>'), '<foreignObject>'],
  ['an animation of an address', svg('<animate attributeName="href"/>'), '<animate>'],
  ['a link', svg('<a href="javascript:alert(1)"/>'), '<a>'],
  ['another file', svg('<use href="https://x.example/a.svg#b"/>'), 'refers to something else by href'],
  ['another file by a prefix', svg('<use xmlns:x="http://www.w3.org/1999/xlink" x:href="b.svg"/>'), 'x:href'],
  ['a picture elsewhere in a style', svg('<style>.a{fill:url(https://x.example)}</style>'), 'in its styles'],
  ['the same in a section', svg('<style><![CDATA[@import "x"]]></style>'), 'in its styles'],
  ['an escape that hides one', svg('<path style="fill:u\\72l(x)"/>'), 'refers'],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'document type'],
  ['a style sheet', `<?xml-stylesheet href="a.css"?>${svg('')}`, 'processing instructions'],
  ['something else', '<html/>', '<html>'],
  ['no XML', 'hello', 'not well-formed'],
  ['an open element', '<svg>', 'not well-formed'],
  ['endless depth', svg('<g>'.repeat(5_000) + '</g>'.repeat(5_000)), 'deeply'],
] as const)
  test(`a logo: ${name} is refused`, () => expect(svgFault(text)).toContain(why))
