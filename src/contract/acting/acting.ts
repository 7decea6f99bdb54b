import { CallChain } from './call-chain.ts'

/** On whose behalf something is done, and what: an operation of a key, or a command of an operator. */
export interface Acting {
  /** An operation's id, or the name of a command. */
  readonly action: string
  /** A name for people: of the key, or of who is at the command line. */
  readonly actor: string
  readonly keyId: string | null
  /** Whose proposal it is that this one approves. */
  readonly proposedBy?: string
  /** Who signed in by name. */
  readonly person?: string | null
  readonly requestId: string | null
  /** What it was done to, in a few short words. */
  readonly details: Readonly<Record<string, unknown>>
}

const acts = new CallChain<Acting>()

/** Whatever `work` writes, however deep, is noted as this one's doing. */
export const actAs = <T>(acting: Acting, work: () => Promise<T>): Promise<T> => acts.run(acting, work)

/** Null in background work, which is nobody's doing. */
export const currentActing = (): Acting | null => acts.current
