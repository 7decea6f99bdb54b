import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tellConsole } from '../api/console.ts'
import type { Operations } from '../api/generated/operations.ts'

export type Decision = Operations['putCodeLink']['input']

/** What follows from who is whose partner. */
const READS = new Set([
  'listComponentCode',
  'getCodeComponent',
  'listCodeComponents',
  'listLinkedComponents',
  'listCodeLinks',
  'listCodeProposals',
])

/** Says that two are one, or are not, and reads anew what follows from it. */
export function useDecide() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (decision: Decision) => tellConsole('putCodeLink', decision),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey: [, id] }) => READS.has(String(id)) }),
  })
}
