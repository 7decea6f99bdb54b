import { useQueries } from '@tanstack/react-query'
import type { Block } from '@vitrine/client'
import { tokenValuesQuery } from '../../api/queries.ts'
import { valuesAsk, type TokenSelection } from '../content/token-selection.ts'

/** Nobody knows how long a table is before its values have come: what stands below one is shown with it, and stays. */
export function useTablesRead(blocks: readonly Pick<Block, 'type' | 'content'>[]): boolean {
  const asks = blocks.flatMap(({ type, content }) => {
    if (type !== 'token-table') return []
    // The service has checked it.
    const select = content['select'] as TokenSelection
    return 'token_ids' in select && select.token_ids.length === 0 ? [] : [valuesAsk(select)]
  })
  return useQueries({ queries: asks.map(tokenValuesQuery) }).every(({ isPending }) => !isPending)
}
