import { useCallback, useState } from 'react'
import { useNames, type Reference } from '../content/mentions.ts'

/** Names that were known when the page was read, and those of what was mentioned since. */
export function useLearnedNames() {
  const known = useNames()
  const [learned, setLearned] = useState<ReadonlyMap<string, string>>(new Map())
  const learn = useCallback(({ entity_type, entity_id }: Reference, name: string): void => {
    setLearned((before) => new Map(before).set(`${entity_type}/${entity_id}`, name))
  }, [])
  return {
    learn,
    nameOf: (reference: Reference) =>
      learned.get(`${reference.entity_type}/${reference.entity_id}`) ?? known(reference),
  }
}
