/**
 * What an author says that a thing is called elsewhere, from what they wrote about it: a line such as `Also known as: …`,
 * `Aliases: …`, `Keywords: …` or `Tags: …`, or a sentence that says so.
 */
export function otherNames(text: string): string[] {
  const names = [...text.slice(0, LOOKED_AT).matchAll(SAID)].flatMap(([, line, sentence]) =>
    (line ?? sentence ?? '').split(/[,;|]|\s(?:and|or)\s/),
  )
  const plain = names.map((name) =>
    name
      .replaceAll(/[*_`"“”'’.()]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  return [...new Set(plain.filter((name) => name !== '' && name.length <= LONGEST_NAME))].slice(0, MOST_NAMES)
}

const LOOKED_AT = 10_000
const LONGEST_NAME = 60
const MOST_NAMES = 60
const SAID =
  /(?:^|\n)[\s*_#>-]{0,10}(?:also known as|also called|other names?|a\.?k\.?a\.?|alias(?:es)?|synonyms?|keywords?|search terms?|tags?)[*_ ]{0,3}[:：][*_ ]{0,3}([^\n]{1,2000})|\b(?:also known as|also called|sometimes called)\s([^\n.;:)]{1,200})/gi
