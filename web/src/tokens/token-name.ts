const LONGEST = 140

/**
 * A name in two: the folders, which a heading above has already said, and the rest. A rest that no cell could hold is cut
 * in its middle, because names are told apart by their ends.
 */
export function shownName(
  name: string,
  folders: readonly string[],
): { readonly hidden: string; readonly shown: string } {
  let at = 0
  for (const folder of folders) {
    const found = name.indexOf(folder, at)
    if (found === -1) return { hidden: '', shown: inTheMiddle(name) }
    at = found + folder.length
  }
  const rest = name.slice(at)
  const separator = /^[/.]+/.exec(rest)?.[0] ?? ''
  // A first word of a long name stays: what follows its dash is no name of its own.
  if (at > 0 && separator === '') return { hidden: '', shown: inTheMiddle(name) }
  return { hidden: name.slice(0, at + separator.length), shown: inTheMiddle(rest.slice(separator.length)) }
}

function inTheMiddle(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= LONGEST) return text
  const half = Math.floor(LONGEST / 2)
  return `${characters.slice(0, half - 1).join('')}…${characters.slice(-half).join('')}`
}

const SHORT = 24

/** As much of a name as a small line holds: its end, by which names are told apart. */
export function endOf(name: string): string {
  const characters = Array.from(name)
  return characters.length <= SHORT ? name : `…${characters.slice(1 - SHORT).join('')}`
}
