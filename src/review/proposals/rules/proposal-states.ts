export const PROPOSAL_STATES = ['open', 'approved', 'refused', 'withdrawn'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]
