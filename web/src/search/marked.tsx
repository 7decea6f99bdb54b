interface Mark {
  readonly start: number
  readonly end: number
}

/** A text with the words that were asked for. */
export function Marked({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  return (
    <span>
      {marks.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(marks[at - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </span>
  )
}
