import { currentSession } from '../session/session.ts'

/**
 * Whether a route may ask for what its page will ask for, while the code of that page is still on its way. Nothing waits
 * for the answer, and the page itself says what became of it. A link that is only pointed at asks for nothing, and
 * neither does somebody who is not signed in.
 */
export const mayReadAhead = (cause: 'enter' | 'stay' | 'preload'): boolean =>
  cause === 'enter' && currentSession().state === 'in'
