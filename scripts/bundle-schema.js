// The bundle format, the links file and the file of what may differ as JSON Schemas for everybody, and the codes of what an import finds, from the
// built sources into docs/: `npm run docs`. src/formats/bundle/schema.test.ts holds that all are current.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const DESCRIPTION =
  'A bundle as one JSON object. Of NDJSON the first line is a #/$defs/header and every other one a #/$defs/line. ' +
  'Beyond this schema a reader refuses keys and mode ids that repeat, a default_mode that is no mode, control ' +
  'characters, more than 64 levels, and what the rules of spec documents refuse.'

export function bundleSchema({ entries, header, lineKinds }) {
  const { vitrine, source } = header.properties
  const head = { type: 'object', required: ['vitrine', 'source'], additionalProperties: false }
  const lists = Object.keys(entries)
  const listOf = (list) => ({ anyOf: [{ type: 'array', items: { $ref: `#/$defs/${list}` } }, { type: 'null' }] })
  const lineOf = (list) => ({
    required: ['kind'],
    properties: { kind: { enum: Object.keys(lineKinds).filter((kind) => lineKinds[kind] === list) } },
    allOf: [{ $ref: `#/$defs/${list}` }],
  })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Vitrine library bundle, version 1',
    description: DESCRIPTION,
    ...head,
    properties: { vitrine, source, ...Object.fromEntries(lists.map((list) => [list, listOf(list)])) },
    $defs: {
      ...entries,
      header: { ...head, properties: { vitrine, source } },
      line: { anyOf: lists.map(lineOf) },
    },
  }
}

export function findingsPage(codes) {
  return `# What an import finds

Every fault and every warning of \`vitrine import\` and \`vitrine sync\` has a code that keeps its meaning: in the text it
stands in brackets after its line, in \`--json\` as \`code\` beside \`path\` and \`message\`. \`warnings\` lists the first 200;
\`warning_counts\` has the number of all of them by code.

- \`--silence <codes>\` counts warnings of these kinds and does not list them.
- \`--fail-on <codes>\` refuses the import for warnings of these kinds before anything is written, with exit code 1;
  \`--fail-on all\` for every kind that is not silenced.

Codes are separated by commas. A fault always refuses the import; some kinds are a fault in one place and a warning in
another, such as a spec document that is left out where it came alone.

| code | what it means |
|---|---|
${Object.entries(codes)
  .map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)
  .join('\n')}
`
}

export const linksSchema = (file) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Links between components of the design and of the code, version 1',
  ...file,
})

export const paritySchema = (file) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'What may differ between design and code, version 1',
  ...file,
})

export const schemaText = (schema) => `${JSON.stringify(schema, null, 2)}\n`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { ENTRIES, Header } = await import('#built/formats/bundle/schema.js')
  const { LINE_KINDS } = await import('#built/formats/bundle/bundle.js')
  const { LinksFile } = await import('#built/formats/manifests/linking/schema.js')
  const { ParityFile } = await import('#built/formats/parity/schema.js')
  const { FINDING_CODES } = await import('#built/formats/bundle/finding-codes.js')
  const docs = new URL('../docs/', import.meta.url)
  const schema = bundleSchema({ entries: ENTRIES, header: Header, lineKinds: LINE_KINDS })
  writeFileSync(new URL('bundle.schema.json', docs), schemaText(schema))
  writeFileSync(new URL('links.schema.json', docs), schemaText(linksSchema(LinksFile)))
  writeFileSync(new URL('parity.schema.json', docs), schemaText(paritySchema(ParityFile)))
  writeFileSync(new URL('findings.md', docs), findingsPage(FINDING_CODES))
}
