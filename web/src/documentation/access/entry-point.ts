/** Where the page was clicked to write in it, until the editor has come. */
let point: { readonly left: number; readonly top: number } | null = null

export function setEntryPoint(left: number, top: number): void {
  point = { left, top }
}

export function takeEntryPoint(): typeof point {
  const taken = point
  point = null
  return taken
}
