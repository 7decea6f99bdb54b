/** Text between tags of JSX: what JSX would read itself stands in braces. */
export const jsxText = (text: string): string =>
  /^[^{}<>&\n]*$/.test(text) && text === text.trim() ? text : `{${JSON.stringify(text)}}`

export const htmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What stands between double quotes. */
export const quotedAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
