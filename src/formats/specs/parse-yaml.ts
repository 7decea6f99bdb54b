import { parseAllDocuments } from 'yaml'

/** The documents of a YAML file; null where it is none, or none that JSON could say. */
export function parseYaml(text: string): unknown[] | null {
  const documents = documentsOf(text)
  if (!Array.isArray(documents) || documents.length === 0) return null
  const values: unknown[] = []
  for (const document of documents) {
    if (document.errors.length > 0) return null
    try {
      const value: unknown = document.toJS({ maxAliasCount: 100 })
      if (value !== null) values.push(value)
    } catch {
      // More aliases than any honest file has.
      return null
    }
  }
  return values.length > 0 ? values : null
}

function documentsOf(text: string): ReturnType<typeof parseAllDocuments> | null {
  try {
    return parseAllDocuments(text, { uniqueKeys: false, logLevel: 'silent' })
  } catch {
    // The parser goes down into what is nested until its stack ends, and a long line that is no YAML may look nested.
    return null
  }
}
