import { sha256 } from '../../formats/bundle/derive-spec.ts'
import { canonicalComponent } from '../../formats/manifests/model/canonical-component.ts'
import type { TakenCode } from '../files/take-code.ts'
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
export function* codeBatches({ said }: TakenCode): Generator<SaidLine[]> {
  let batch: SaidLine[] = []
  let characters = 0
  for (const { format, component, whole } of said) {
    const document = canonicalComponent(component)
    batch.push({ format, codeId: component.id, whole, name: component.name, document, hash: sha256(document) })
    characters += document.length
    if (characters < BATCH_CHARACTERS) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
