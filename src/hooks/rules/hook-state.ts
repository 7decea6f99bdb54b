export const HOOK_STATES = ['active', 'failing', 'dead'] as const
type HookState = (typeof HOOK_STATES)[number]

export const hookState = ({
  deadAt,
  failures,
}: {
  readonly deadAt: Date | null
  readonly failures: number
}): HookState => (deadAt ? 'dead' : failures > 0 ? 'failing' : 'active')
