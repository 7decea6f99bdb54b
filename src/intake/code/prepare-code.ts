import { sha256 } from '../../formats/bundle/derive-spec.ts'
import { canonicalComponent } from '../../formats/manifests/model/canonical-component.ts'
import type { TakenCode } from '../files/take-code.ts'
import { documentBatches } from '../prepared/document-batches.ts'
import type { SaidLine } from './rules/plan-code.ts'

/** What is known of the code side of an import before its source is: enough to find that, and the links. */
export interface CheckedCode {
  readonly name: string
  readonly ids: readonly string[]
  readonly whole: readonly string[]
  /** In the order of their files; null where no links file came along. */
  readonly links: readonly StatedLink[] | null
}

export interface StatedLink {
  readonly state: 'confirmed' | 'refused'
  readonly document: string
}

export const checkedCode = ({ name, said, whole, links }: TakenCode): CheckedCode => ({
  name,
  ids: [...new Set(said.map(({ component }) => component.id))],
  whole,
  links: links && [
    ...links.statements.map((one) => ({ state: 'confirmed', document: JSON.stringify(one) }) as const),
    ...links.refusals.map((one) => ({ state: 'refused', document: JSON.stringify(one) }) as const),
  ],
})

const BATCH_CHARACTERS = 1_000_000

/** The rows, a batch at a time. */
export const codeBatches = ({ said }: TakenCode): Generator<SaidLine[]> =>
  documentBatches(saidLines(said), { characters: BATCH_CHARACTERS })

function* saidLines(said: TakenCode['said']): Generator<SaidLine> {
  for (const { format, component, whole } of said) {
    const document = canonicalComponent(component)
    yield { format, codeId: component.id, whole, name: component.name, document, hash: sha256(document) }
  }
}
