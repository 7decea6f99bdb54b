import { oneOr } from '../../kit/words/counted.ts'

/** Why an archive is not unpacked; the message goes on after the name of its file. */
export class ArchiveFault extends Error {}

const MOST_ENTRIES = 50_000
export const MOST_UNPACKED_BYTES = 268_435_456
/** Of all archives of one import. */
const MOST_TOGETHER_BYTES = 1_073_741_824
/** Libraries pack by 10 to 40. Beyond a size that anything may have, what packs better was made to keep us busy. */
const MOST_PACKED = 200
const UNSUSPECTED_BYTES = 33_554_432
/** At least so much stands before the bytes of an entry. */
const HEADER_BYTES = 30

export function checkCount(entries: number): void {
  if (entries > MOST_ENTRIES) throw new ArchiveFault(`is an archive of more than ${MOST_ENTRIES} entries`)
}

interface Place {
  readonly relativeOffsetOfLocalHeader: number
  readonly compressedSize: number
}

/** No program that packs lets entries have the same bytes: it makes an archive that has little unfold to anything. */
export function checkOverlap(entries: readonly Place[]): void {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  let [shared, end] = [0, 0]
  for (const { relativeOffsetOfLocalHeader: from, compressedSize } of inOrder) {
    if (from < end) shared++
    end = Math.max(end, from + HEADER_BYTES + compressedSize)
  }
  if (shared > 0)
    throw new ArchiveFault(
      `is a zip archive in which ${shared} of ${entries.length} entries ${oneOr(shared, 'shares', 'share')} bytes with another`,
    )
}

/** How much has been unpacked of the archives of one import, one after the other. */
export class UnpackedBytes {
  readonly #mostOfOne: number
  #together = 0
  #ofThis = 0
  #packed = 0

  constructor(mostOfOne = MOST_UNPACKED_BYTES) {
    this.#mostOfOne = mostOfOne
  }

  beginArchive(): void {
    this.#ofThis = 0
    this.#packed = 0
  }

  beginEntry({ compressedSize }: Pick<Place, 'compressedSize'>): void {
    this.#packed += compressedSize
  }

  add(bytes: number): void {
    this.#ofThis += bytes
    this.#together += bytes
    if (this.#ofThis > this.#mostOfOne)
      throw new ArchiveFault(`is an archive of more than ${this.#mostOfOne} bytes unpacked`)
    if (this.#together > MOST_TOGETHER_BYTES)
      throw new ArchiveFault(`is one of several archives of more than ${MOST_TOGETHER_BYTES} bytes unpacked`)
    if (this.#ofThis > UNSUSPECTED_BYTES && this.#ofThis > MOST_PACKED * this.#packed)
      throw new ArchiveFault(`is an archive that unpacks to more than ${MOST_PACKED} times its size`)
  }
}
