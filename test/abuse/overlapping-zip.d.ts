interface Overlapping {
  readonly entries: number
  /** Of the one body that all of them have. */
  readonly unpackedBytes: number
  /** An honest entry before them. */
  readonly first: { readonly name: string; readonly text: string }
}

/** A ZIP archive whose directory names one picture again and again: little to send, without end to unpack. */
export function overlappingZip(archive: Overlapping): Buffer
