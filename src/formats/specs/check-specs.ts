import { firstUnstorable } from '../../contract/input.ts'
import { checkSpec } from '../bundle/derive-spec.ts'
import type { SourceFile } from '../bundle/importer.ts'
import { Findings, type Finding } from '../bundle/findings.ts'
import { parseYaml } from './parse-yaml.ts'
import { readSpecParts, type SpecFile, type SpecPart } from './spec-parts.ts'

/** What a file holds: one JSON value, or the documents of YAML; null where it is neither. */
export function valuesOf({ json, text }: SourceFile): readonly unknown[] | null {
  return text === undefined ? [json] : parseYaml(text)
}

interface CheckedSpecs {
  readonly parts: readonly SpecPart[]
  /** What was left out and why, and what is odd. */
  readonly warnings: readonly Finding[]
}

/** The sound documents of some files. */
export function checkSpecs(files: readonly SpecFile[]): CheckedSpecs {
  const { documents, refused } = readSpecParts(files)
  const checked = documents.map((part) => ({ part, ...checkPart(part) }))
  return {
    parts: checked.filter(({ isSound }) => isSound).map(({ part }) => part),
    warnings: [...refused, ...checked.flatMap(({ warnings }) => warnings)],
  }
}

function checkPart({ document, name }: SpecPart): { readonly isSound: boolean; readonly warnings: Finding[] } {
  const found = new Findings()
  // In a bundle it stands one level deeper.
  const unstorable = firstUnstorable(document, name, 2)
  if (unstorable) found.fault('value-unstorable', unstorable.path, unstorable.message)
  else checkSpec(document, name, found)
  const faults = found.faults.map((fault) => ({ ...fault, message: `${fault.message}; it was left out` }))
  return { isSound: found.faultCount === 0, warnings: [...found.warnings, ...faults] }
}
