interface Most {
  readonly characters: number
  readonly rows?: number
}

/** What is written at once: as many as are of so many characters; one document alone may be longer. */
export function* documentBatches<T extends { readonly document: string }>(
  items: Iterable<T>,
  { characters, rows = Infinity }: Most,
): Generator<T[]> {
  let batch: T[] = []
  let length = 0
  for (const item of items) {
    batch.push(item)
    length += item.document.length
    if (batch.length < rows && length < characters) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}
