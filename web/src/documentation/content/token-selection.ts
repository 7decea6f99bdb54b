import type { GetTokenValuesInput } from '@vitrine/client'

/** The tokens of a table: some, or those of a collection whose names begin alike. */
export type TokenSelection =
  | { readonly token_ids: readonly string[] }
  | { readonly collection_id: string; readonly name_prefix?: string }

/** What is asked for to show them. */
export const valuesAsk = (select: TokenSelection): GetTokenValuesInput =>
  'token_ids' in select ? { ids: select.token_ids } : { collection: select.collection_id }
