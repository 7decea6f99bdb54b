/** What a body looks like: the event as JSON, or a text that a chat tool shows. */
export const HOOK_FORMATS = ['json', 'slack', 'teams', 'discord'] as const
export type HookFormat = (typeof HOOK_FORMATS)[number]
