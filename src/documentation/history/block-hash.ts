import { hash } from 'node:crypto'

/** By type and content: equal blocks are the same one, whenever and by whom they were written. As in `store.ts`. */
export const blockHash = ({ type, content }: { readonly type: string; readonly content: string }): string =>
  hash('sha256', `${type}\n${content}`).slice(0, 32)
