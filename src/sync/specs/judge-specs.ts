import { checkSpec } from '../bundle/derive-spec.ts'
import type { SourceFile } from '../files/importer.ts'
import { Findings, type Warning } from '../bundle/rules/findings.ts'
import { findUnstorable } from '../bundle/storable.ts'
import { parseYaml } from './parse-yaml.ts'
import { readSpecParts, type SpecFile, type SpecPart } from './rules/spec-parts.ts'

/** What a file holds: one JSON value, or the documents of YAML; null where it is neither. */
export function valuesOf({ json, text }: SourceFile): readonly unknown[] | null {
  return text === undefined ? [json] : parseYaml(text)
}

interface JudgedSpecs {
  readonly parts: readonly SpecPart[]
  /** What was left out and why, and what is odd. */
  readonly warnings: readonly Warning[]
}

/** The sound documents of some files. */
export function judgeSpecs(files: readonly SpecFile[]): JudgedSpecs {
  const { documents, refused } = readSpecParts(files)
  const judged = documents.map((part) => ({ part, ...judgeSpec(part) }))
  return {
    parts: judged.filter(({ isSound }) => isSound).map(({ part }) => part),
    warnings: [...refused, ...judged.flatMap(({ warnings }) => warnings)],
  }
}

export function judgeSpec({ document, name }: SpecPart): { readonly isSound: boolean; readonly warnings: Warning[] } {
  const found = new Findings()
  // In a bundle it stands one level deeper.
  const unstorable = findUnstorable(document, 2)
  if (unstorable) found.fault(`${name}${unstorable.path}`, unstorable.message)
  else checkSpec(document, name, found)
  const faults = found.faults.map(({ path, message }) => ({ path, message: `${message}; it was left out` }))
  return { isSound: found.faultCount === 0, warnings: [...found.warnings, ...faults] }
}
