import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Does something and reads anew what it changed. */
export function useAct<Input, Output>(act: (input: Input) => Promise<Output>, ...reads: readonly string[]) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () =>
      Promise.all(reads.map((id) => queries.invalidateQueries({ queryKey: ['console', id] }))).then(() => undefined),
  })
}
