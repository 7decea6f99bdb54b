const LONGEST = 160

/** The first words of a text, as lists and search results have them. */
export function summaryOf(text: string): string {
  const line = text
    .replaceAll(/\[([^\]]{0,300})\]\([^)]{0,500}\)/g, '$1')
    .replaceAll(/[*_`#>|~]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (line.length <= LONGEST) return line
  const cut = line.slice(0, LONGEST)
  const blank = cut.lastIndexOf(' ')
  return `${(blank > LONGEST / 2 ? cut.slice(0, blank) : cut).toWellFormed()}…`
}
