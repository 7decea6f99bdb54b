import type { Conversion } from '../rules/library-bundle.ts'

/**
 * The answers of the REST interface about one file, parsed and otherwise as they came. What is absent was not asked or
 * not permitted; the bundle is complete only for what its answers speak for.
 */
export interface FigmaAnswers {
  readonly fileKey: string
  /** `GET /v1/files/:key` */
  readonly file?: unknown
  /** `GET /v1/files/:key/nodes`, any number of them */
  readonly nodes?: readonly unknown[]
  /** `GET /v1/files/:key/components`, `/component_sets` and `/styles`: what is not listed is UNPUBLISHED. */
  readonly published?: {
    readonly components?: unknown
    readonly componentSets?: unknown
    readonly styles?: unknown
  }
  /** `GET /v1/files/:key/variables/local`. Without it the bundle does not speak for tokens, so none is deleted. */
  readonly variables?: unknown
}

/** A library bundle of one file of the design tool. Pure; its components and their specs are made as they are walked. */
export function figmaBundle({ fileKey }: FigmaAnswers): Conversion {
  return {
    bundle: { vitrine: 1, source: { tool: 'figma', file_key: fileKey, name: fileKey, complete: false } },
    report: { counts: {}, notes: [] },
  }
}
