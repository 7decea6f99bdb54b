/** Aligned columns under a heading; the last column is not padded. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heading, ...rows]
  const widths = heading.map((_, column) => Math.max(...lines.map((cells) => width(cells[column] ?? ''))))
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - width(cell))))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('')
}

const width = (text: string): number => Array.from(text).length
