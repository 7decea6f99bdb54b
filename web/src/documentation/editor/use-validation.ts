import type { EntityType } from '@vitrine/client'
import { useEffect, useState } from 'react'
import { client } from '../../api/client.ts'
import { faultsByBlock, inputOf, NO_FAULTS, type Draft, type Faults } from './draft/draft.ts'

const PAUSE_MS = 350

/** What the service would say about the draft, a moment after typing stopped. Nothing is written. */
export function useValidation(type: EntityType, id: string, sent: Draft, isOn: boolean): Faults {
  const [faults, setFaults] = useState(NO_FAULTS)
  useEffect(() => {
    if (!isOn) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => void check(stop.signal).then((found) => found && setFaults(found)), PAUSE_MS)
    const check = async (signal: AbortSignal): Promise<Faults | undefined> => {
      try {
        const answer = await client.validateDocumentation(
          { blocks: inputOf(sent), entityType: type, entityId: id },
          { signal },
        )
        return faultsByBlock(sent, answer.errors)
      } catch {
        // Saving validates again and says what is wrong with the connection.
        return undefined
      }
    }
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [type, id, sent, isOn])
  return faults
}
