import { currentActing } from '../contract/acting/acting.ts'
import { statedProperty } from '../formats/manifests/linking/read-links-file.ts'
import type { PropertyEntry } from '../formats/manifests/linking/schema.ts'
import type { Refusal, Statement } from '../formats/manifests/linking/statement.ts'
import { deriveId } from '../ids.ts'
import { note } from '../projects/audit/note.ts'
import type { Services } from '../services.ts'
import { countDecisions, deleteDecision, writeSaidLinks } from './links-store.ts'
import { raiseCodeRevision } from './store.ts'

export const MOST_DECISIONS = 20_000

interface Decision {
  readonly design: string
  readonly code: string
  readonly state: 'confirmed' | 'refused' | 'open'
  /** Of the design component, for those who read it when that is gone. */
  readonly name: string | undefined
  readonly properties?: Readonly<Record<string, PropertyEntry>>
  readonly property?: string
  readonly target?: string
}

/** One decision for a pair, and one for each property of it that is refused by itself: the last holds. */
export async function decideLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  projectId: string,
  decision: Decision,
): Promise<'done' | 'too_many'> {
  const { design, code, state, property = '', target = '' } = decision
  const id = deriveId(projectId, 'code link', design, code, property, target)
  const now = new Date(clock.now())
  return db.transaction(async (db) => {
    // First, so that two who decide the same wait for each other.
    await raiseCodeRevision(db, projectId)
    if (state === 'open') await deleteDecision(db, projectId, id)
    else {
      if ((await countDecisions(db, projectId)) >= MOST_DECISIONS) return 'too_many'
      const document = JSON.stringify(state === 'confirmed' ? statement(decision) : refusal(decision))
      const decidedBy = currentActing()?.actor ?? null
      const said = { id, sourceId: null, state, place: 0, document, decidedAt: now, decidedBy }
      await writeSaidLinks(db, projectId, [said])
    }
    await note(db, projectId, { design, code, state })
    return 'done'
  })
}

const ends = ({ design, code, name }: Decision) => ({
  design: { key: design, ...(name !== undefined && { name }) },
  code: { id: code },
})

const statement = (decision: Decision): Statement => ({
  origin: 'explorer',
  ...ends(decision),
  properties: Object.entries(decision.properties ?? {}).map(([property, entry]) => statedProperty(property, entry)),
})

const refusal = (decision: Decision): Refusal => ({
  ...ends(decision),
  ...(decision.property !== undefined && { property: decision.property }),
  ...(decision.target !== undefined && { target: decision.target }),
})
