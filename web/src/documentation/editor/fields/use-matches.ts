import { useQuery } from '@tanstack/react-query'
import type { EntityMatch, EntityType } from '@vitrine/client'
import { useEffect, useState } from 'react'
import { matchQuery } from '../../../api/queries.ts'

const NONE: readonly EntityMatch[] = []

/** Entities for a picker, a moment after typing stopped. */
export function useMatches(text: string, types?: readonly EntityType[]): readonly EntityMatch[] {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 150)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery({
    ...matchQuery({ query: settled.slice(0, 400), limit: 4, ...(types ? { types } : {}) }),
    placeholderData: (before) => before,
  })
  if (text.trim() === '' || !data) return NONE
  return data.groups.flatMap(({ matches }) => matches).toSorted((a, b) => b.score - a.score)
}
