import type { GetProposalOutput } from '../api/generated/types.ts'
import type { Tone } from '../parts/badge.tsx'

type State = GetProposalOutput['state']

export const STATE_WORDS: Readonly<Record<State, string>> = {
  open: 'waits',
  approved: 'approved',
  refused: 'refused',
  withdrawn: 'taken back',
}

export const STATE_TONES: Readonly<Record<State, Tone | undefined>> = {
  open: 'blue',
  approved: 'green',
  refused: 'red',
  withdrawn: undefined,
}
