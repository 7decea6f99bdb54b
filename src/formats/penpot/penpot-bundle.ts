import type { Conversion, ConversionReport, LibraryBundle } from '../bundle/library-bundle.ts'
import { figmaBundle } from '../figma/figma-bundle.ts'
import { penpotAnswers } from './penpot-answers.ts'
import type { PenpotDocument } from './penpot-document.ts'
import { readPenpotFiles } from './penpot-file.ts'
import { penpotTokens, tokenKeys, tokenNames } from './penpot-tokens.ts'

/**
 * A Penpot file as a bundle. Its shapes become the layers that the design tool's answers have, so that specs, screens and
 * styles are made as they are there; its tokens go the way of token files. Everything keeps its own id.
 */
export function penpotBundle(document: PenpotDocument, fileKey: string | null): Conversion {
  const report: ConversionReport = { counts: {}, notes: [] }
  const files = readPenpotFiles(document, report)
  const key = fileKey ?? files[0]?.id ?? ''
  const tokens = penpotTokens(files, key)
  const composites = [...(tokens?.bundle.styles ?? [])]
  const keys = tokenKeys([...(tokens?.bundle.tokens ?? [])], composites)
  const { file, nodes = [] } = penpotAnswers(files, keys, report)
  const drawn = figmaBundle({
    fileKey: key,
    file,
    nodes,
    named: { variables: tokenNames(tokens), styles: new Map(composites.map((one) => [one.key, one.name])) },
  })
  const { source } = drawn.bundle
  const bundle: LibraryBundle = {
    ...drawn.bundle,
    source: { ...source, tool: 'penpot', complete: document.broken.size === 0 && report.notes.length === 0 },
    collections: tokens?.bundle.collections ?? [],
    tokens: tokens?.bundle.tokens ?? [],
    styles: [...(drawn.bundle.styles ?? []), ...composites],
  }
  return { bundle, report: joined(report, drawn.report, tokens?.report) }
}

/** One report of several: the counts of what is drawn are made while its lists are walked. */
function joined(report: ConversionReport, drawn: ConversionReport, tokens: ConversionReport | undefined) {
  drawn.notes.unshift(...report.notes, ...(tokens?.notes ?? []))
  Object.assign(drawn.counts, tokens?.counts)
  return drawn
}
