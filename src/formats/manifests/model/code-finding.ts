import { Faults } from '../../../kit/shapes/faults.ts'

/** What reading manifests brings to light. A code keeps its meaning. */
export const MANIFEST_FINDINGS = {
  'code-file-unreadable': 'A manifest is not JSON, is larger than one may be, or a source file cannot be parsed.',
  'code-version-unknown': 'A manifest says a version that is not known; what is understood of it was taken.',
  'code-entry-broken': 'An entry says itself that its tool could not read the component; what it holds was taken.',
  'code-entry-invalid': 'An entry, or a part of one, is not of the form that its format has, and was left out.',
  'code-story-broken': 'A story says itself that its tool could not read it; it has no code to show.',
  'code-reference-absent': 'A manifest refers to a file, or to a place in one, that is not there.',
  'code-base-absent': 'A class inherits from one that no manifest here has, so what it inherits is unknown.',
  'code-not-component': 'An entry is no component, and nothing here shows whose example it is.',
  'code-disagrees': 'Manifests say different things of the same component; the one that is believed more holds.',
  'code-repeated': 'Two entries of one manifest are the same component; they were put together.',
  'code-name-differs': 'A connection names one component and shows another; the one that is shown holds.',
  'code-address-invalid': 'What should be an address of a node in the design tool is not one.',
  'code-cut': 'A text or a list was longer than what is kept, and was cut.',
  'links-file-invalid': 'An entry of the links file is not of the form that it must be, and was left out.',
} as const

/** What linking both sides brings to light. */
const LINK_FINDINGS = {
  'link-end-absent': 'What a link names is not there; the link is kept and waits.',
  'link-ambiguous': 'What a link names may be several things, so it links none of them.',
  'link-refused': 'A link that a manifest says was refused by a person.',
} as const

export type CodeFindingCode = keyof typeof MANIFEST_FINDINGS | keyof typeof LINK_FINDINGS

export interface CodeFinding {
  readonly code: CodeFindingCode
  /** The file, and the place in it. */
  readonly path: string
  readonly message: string
}

const MOST_LISTED = 1_000

/** The first in full, all of them as numbers. */
export class CodeFindings {
  readonly #listed = new Faults<CodeFinding>(MOST_LISTED)
  readonly counts: Partial<Record<CodeFindingCode, number>> = {}

  add(code: CodeFindingCode, path: string, message: string): void {
    this.counts[code] = (this.counts[code] ?? 0) + 1
    this.#listed.add({ code, path, message })
  }

  get list(): readonly CodeFinding[] {
    return this.#listed.list
  }
}
