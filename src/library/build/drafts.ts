import type { ItemKind } from '../../contract/words.ts'
import type {
  CollectionDocument,
  ComponentDocument,
  Reference,
  ScreenDocument,
  SpecFacts,
  StyleDocument,
  TokenDocument,
} from '../documents.ts'
import { Interner } from './interner.ts'
import type { ItemRow } from '../item-row.ts'

/** A row whose document has been read. References stay keys until every row is there. */
interface Draft {
  readonly row: Omit<ItemRow, 'document'>
}
export interface ComponentDraft extends Draft {
  readonly document: Omit<ComponentDocument, 'uses' | 'binds' | 'styles' | 'spec'>
  readonly spec: { readonly facts: string; readonly schemaVersion: string | null; readonly chiScore: number } | null
  readonly uses: References
  readonly binds: References
  readonly styles: References
}
export interface DocumentDraft<Document> extends Draft {
  readonly document: Document
}
interface ScreenDraft extends DocumentDraft<Omit<ScreenDocument, 'spec'>> {
  readonly spec: string | null
}
/** Numbers of `keys` and `metadata` in turn: key, metadata, key, metadata … */
export type References = readonly number[]

/**
 * Collects the rows of a library. A row that comes again (it changed while the others were being read) replaces what
 * was there.
 */
export class Drafts {
  readonly keys = new Interner()
  readonly metadata = new Interner()
  readonly #byKind = {
    component: new Map<string, ComponentDraft>(),
    token: new Map<string, DocumentDraft<TokenDocument>>(),
    style: new Map<string, DocumentDraft<StyleDocument>>(),
    'token-collection': new Map<string, DocumentDraft<CollectionDocument>>(),
    screen: new Map<string, ScreenDraft>(),
    flow: new Map<string, Draft>(),
  }

  add({ document, ...row }: ItemRow): void {
    // Rows are written by an import, which checked them against documents.ts.
    const content = JSON.parse(document) as unknown
    switch (row.kind) {
      case 'component':
        this.#byKind.component.set(row.id, this.#component(row, content as ComponentDocument))
        break
      case 'token':
        this.#byKind.token.set(row.id, { row, document: content as TokenDocument })
        break
      case 'style':
        this.#byKind.style.set(row.id, { row, document: content as StyleDocument })
        break
      case 'token-collection':
        this.#byKind['token-collection'].set(row.id, { row, document: content as CollectionDocument })
        break
      case 'screen':
        this.#byKind.screen.set(row.id, screenDraft(row, content as ScreenDocument))
        break
      case 'flow':
        this.#byKind.flow.set(row.id, { row })
    }
  }

  /** By id, which is the order of the node numbers. The store gives them in it, so there is next to nothing to sort. */
  sorted<Kind extends ItemKind>(kind: Kind): Drafted<Kind>[] {
    // One map per kind, but the compiler cannot tie the key to the value here.
    const drafts = [...this.#byKind[kind].values()] as Drafted<Kind>[]
    return drafts.sort((a, b) => (a.row.id < b.row.id ? -1 : 1))
  }

  #component(row: ComponentDraft['row'], document: ComponentDocument): ComponentDraft {
    const { uses, binds, styles, spec, ...rest } = document
    return {
      row,
      document: rest,
      spec: spec && { facts: factsText(spec), schemaVersion: spec.schema_version, chiScore: spec.chi.score },
      uses: this.#references(uses),
      binds: this.#references(binds),
      styles: this.#references(styles),
    }
  }

  #references(references: readonly Reference[]): References {
    const numbers: number[] = []
    for (const [key, metadata] of references) {
      numbers.push(this.keys.number(key), this.metadata.number(metadata))
    }
    return numbers
  }
}

type Drafted<Kind extends ItemKind> = {
  component: ComponentDraft
  token: DocumentDraft<TokenDocument>
  style: DocumentDraft<StyleDocument>
  'token-collection': DocumentDraft<CollectionDocument>
  screen: ScreenDraft
  flow: Draft
}[Kind]

function screenDraft(row: ScreenDraft['row'], { spec, ...document }: ScreenDocument): ScreenDraft {
  return { row, document, spec: spec ? factsText(spec) : null }
}

const factsText = (facts: SpecFacts): string => JSON.stringify(facts)
