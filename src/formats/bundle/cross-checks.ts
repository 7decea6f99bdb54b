import type { ItemKind } from '../../contract/words.ts'
import type { CollectionDocument, TokenDocument } from '../../library/documents.ts'
import { countNulls, tellNulls } from '../../tokens/rules/count-nulls.ts'
import { tokensOfEntries } from './tokens-of-entries.ts'
import type { Draft, Refer } from './draft.ts'
import type { Findings } from './findings.ts'

/** A key that nothing in the import carries, with the first place that names it. */
export interface OpenReference {
  readonly kind: ItemKind
  readonly key: string
  readonly path: string
  readonly count: number
}

/**
 * What can only be checked when every entry has been seen, whatever their order: references and the modes that tokens
 * have values for.
 */
export class CrossChecks {
  readonly #defined = new Set<string>()
  readonly #named = new Map<string, { kind: ItemKind; key: string; path: string; count: number }>()
  readonly #collections = new Map<string, CollectionDocument>()
  readonly #tokens: { path: string; key: string; document: TokenDocument }[] = []

  readonly refer: Refer = (kind, key, path) => {
    const name = `${kind} ${key}`
    const known = this.#named.get(name)
    if (known) known.count++
    else this.#named.set(name, { kind, key, path, count: 1 })
  }

  define(draft: Draft, path: string): void {
    this.#defined.add(`${draft.kind} ${draft.key}`)
    if (draft.kind === 'token-collection') {
      this.#collections.set(draft.key, draft.document)
    } else if (draft.kind === 'token') {
      this.#tokens.push({ path, key: draft.key, document: draft.document })
    }
  }

  openReferences(): OpenReference[] {
    const open: OpenReference[] = []
    for (const [name, reference] of this.#named) if (!this.#defined.has(name)) open.push(reference)
    return open
  }

  /** What nobody can say the value of. An alias to what another import brought is none here: who asks the library tells. */
  warnAboutNulls(findings: Findings): void {
    const tokens = tokensOfEntries(this.#collections, this.#tokens)
    const told = tellNulls(countNulls(tokens, this.#tokens.keys()))
    if (told !== null) findings.warn('value-null', 'tokens', told)
  }

  warnAboutModes(findings: Findings): void {
    for (const { path, document } of this.#tokens) {
      const declared = this.#collections.get(document.collection)?.modes
      if (!declared) continue
      const modes = Object.keys(document.values)
      const without = declared.flatMap(({ id, parent }) => (parent !== undefined || modes.includes(id) ? [] : [id]))
      const beyond = modes.filter((mode) => !declared.some(({ id }) => id === mode))
      if (without.length > 0)
        findings.warn('mode-value-missing', `${path}.values`, `has no value for ${inModes(without)} of its collection`)
      if (beyond.length > 0)
        findings.warn(
          'mode-value-extra',
          `${path}.values`,
          `has a value for ${inModes(beyond)} that its collection lacks`,
        )
    }
  }
}

/** What the summary says about a reference that neither the import nor the library resolves. */
export function openReferenceMessage({ kind, key, count }: OpenReference): string {
  const times = count > 1 ? ` (named ${count} times)` : ''
  return `names the ${kind} "${key}", which is neither in the bundle nor in the library${times}; it is kept unresolved`
}

function inModes(modes: readonly string[]): string {
  return modes.length === 1
    ? `the mode ${modes[0]}`
    : `the modes ${modes.slice(0, 5).join(', ')}${modes.length > 5 ? ', …' : ''}`
}
