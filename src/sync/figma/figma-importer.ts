import type { Importer, SourceFile } from '../importers.ts'
import { figmaBundle } from './figma-bundle.ts'

/** Saved answers of the design tool's REST interface, and libraries that were saved as entities. */
export const figmaImporter: Importer = {
  format: 'figma',
  expects: 'saved answers of the design tool (file, nodes, variables, components, component sets, styles)',
  detect: (files) => files.filter(isFigma),
  toBundle: (_files, { fileKey }) => figmaBundle({ fileKey: fileKey ?? 'unnamed' }),
}

function isFigma({ json }: SourceFile): boolean {
  return typeof json === 'object' && json !== null && 'document' in json
}
