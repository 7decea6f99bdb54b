import { useQueryClient } from '@tanstack/react-query'
import { ServiceError, type BlockFault, type EntityType } from '@vitrine/client'
import type { Dispatch } from 'react'
import { client } from '../../api/client.ts'
import { tellConsole } from '../../api/console.ts'
import { documentationQuery } from '../access/reads.ts'
import { faultsByBlock, inputOf, type Draft } from './draft/draft.ts'
import type { EditorEvent } from './draft/editor-state.ts'

/** Writes the draft over what it was begun from, or proposes it to those who may, and tells what came of it. */
export function useSaving(
  type: EntityType,
  id: string,
  proposes: boolean,
  tell: Dispatch<EditorEvent>,
  onSaved: () => void,
): (blocks: Draft, ifMatch: string, message?: string) => Promise<void> {
  const queries = useQueryClient()
  return async (blocks, ifMatch, message = '') => {
    tell({ is: 'saving' })
    try {
      if (proposes) await tellConsole('createProposal', { type, id, blocks: inputOf(blocks), message }, { ifMatch })
      else await client.replaceDocumentation({ type, id, blocks: inputOf(blocks) }, { ifMatch })
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['console', 'listProposals'] }),
        queries.invalidateQueries({ queryKey: ['getDocumentation'] }),
        queries.invalidateQueries({ queryKey: ['getPage'] }),
        queries.invalidateQueries({ queryKey: ['listComponents'] }),
      ])
      onSaved()
    } catch (error) {
      if (error instanceof ServiceError && error.status === 412) {
        await queries.invalidateQueries({ queryKey: documentationQuery(type, id).queryKey })
        tell({ is: 'conflict' })
      } else if (error instanceof ServiceError && error.code === 'SVC_INVALID_BLOCKS')
        tell({ is: 'refused', faults: faultsByBlock(blocks, error.details['errors'] as readonly BlockFault[]) })
      else tell({ is: 'failed', error })
    }
  }
}
