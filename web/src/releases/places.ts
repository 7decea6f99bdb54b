// Where a comparison begins and ends: versions, revisions as numbers, and these two.

/** The library as it is. */
export const NOW = 'now'
/** The revision before the first import. */
export const BEGINNING = '0'

export function placeInWords(place: string): string {
  if (place === BEGINNING) return 'the beginning'
  return /^\d+$/.test(place) ? `revision ${place}` : place
}

/** The earlier one first, by a list that begins with the latest. A place that is not in it stays where it was put. */
export function inOrder(places: readonly string[], from: string, to: string): readonly [from: string, to: string] {
  const [first, second] = [places.indexOf(from), places.indexOf(to)]
  return first >= 0 && second >= 0 && first < second ? [to, from] : [from, to]
}
