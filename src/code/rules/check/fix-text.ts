interface Fixable {
  readonly line: number
  readonly column: number
  readonly written: string
  readonly fix?: string | undefined
}

/** A text with what is certain put into it, and which findings that were; what no longer stands where it was found is left. */
export function fixText<Finding extends Fixable>(
  text: string,
  findings: readonly Finding[],
): { readonly text: string; readonly done: ReadonlySet<Finding> } {
  const done = new Set<Finding>()
  const parts: string[] = []
  const inOrder = findings.toSorted((a, b) => a.line - b.line || a.column - b.column)
  let [line, start, from] = [1, 0, 0]
  for (const finding of inOrder) {
    while (line < finding.line) {
      const end = text.indexOf('\n', start)
      if (end === -1) break
      start = end + 1
      line++
    }
    const at = start + finding.column - 1
    const { written, fix } = finding
    if (fix === undefined || line !== finding.line || at < from || !text.startsWith(written, at)) continue
    parts.push(text.slice(from, at), fix)
    from = at + written.length
    done.add(finding)
  }
  parts.push(text.slice(from))
  return { text: parts.join(''), done }
}
