import type { EntityType } from '@vitrine/client'
import { useEffect, useState } from 'react'
import { client } from '../../api/client.ts'
import { faultsByBlock, inputOf, NO_FAULTS, type Draft, type Faults } from './draft/draft.ts'

const PAUSE_MS = 350

/** What the service would say about the draft, a moment after typing stopped. Nothing is written. */
export function useValidation(type: EntityType, id: string, sent: Draft, isOn: boolean): Faults {
  const [faults, setFaults] = useState(NO_FAULTS)
  const text = JSON.stringify(sent)
  useEffect(() => {
    if (!isOn) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => void check(stop.signal).then((found) => found && setFaults(found)), PAUSE_MS)
    const check = async (signal: AbortSignal): Promise<Faults | undefined> => {
      const draft = JSON.parse(text) as Draft
      try {
        const answer = await client.validateDocumentation(
          { blocks: inputOf(draft), entityType: type, entityId: id },
          { signal },
        )
        return faultsByBlock(draft, answer.errors)
      } catch {
        // Saving validates again and says what is wrong with the connection.
        return undefined
      }
    }
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [type, id, text, isOn])
  return faults
}
