/**
 * The epoch as readers compare it: what is stored, and the history of the server that told. A server that took over may
 * give a revision out a second time, for something else.
 */
export function epochOf(stored: string, { history }: { readonly history?: string }): string {
  return history ? `${stored}_${history}` : stored
}
