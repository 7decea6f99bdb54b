// Writes the client's types and its table of operations from the built contract, and those of the explorer from the
// console's own table: `npm run client-types`.
// No generator of the shelf: ours names the shapes that operations share, and is short.
import { mkdirSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Shapes that deserve a name, each where one operation answers it; `[]` steps into the items of a list. */
const NAMES = {
  Component: 'getComponent',
  ComponentRow: 'listComponents.data[]',
  Pagination: 'listComponents.pagination',
  SyncStatus: 'getComponent.sync_status',
  PublishStatus: 'getComponent.publish_status',
  ChiStatus: 'getComponent.chi_status',
  Chi: 'getSpec.spec._svc.chi',
  LayerPrice: 'getSpec.more.default',
  SpecAbstract: 'batchGetSpecs.data[]',
  BuildOrderEntry: 'getBuildOrder.ordered_components[]',
  VariantIssue: 'validateComponents.issues[]',
  DriftingComponent: 'summarizeDrift.data[]',
  EntityType: 'matchEntities.groups[].entity_type',
  MatchGroup: 'matchEntities.groups[]',
  EntityMatch: 'matchEntities.groups[].matches[]',
  EngineCoverage: 'matchEntities.coverage.name',
  Cost: 'describeTokens.collections[].cost.list_tokens',
  Mode: 'describeTokens.collections[].modes[]',
  TokenCollection: 'describeTokens.collections[]',
  ResolvedType: 'listTokens.data[].resolved_type',
  TokenRow: 'listTokens.data[]',
  Rgba: 'getTokenValues.data[].values[].rgba',
  TokenModeValue: 'getTokenValues.data[].values[]',
  TokenValues: 'getTokenValues.data[]',
  StyleType: 'listStyles.data[].type',
  StyleTypeEntry: 'describeStyles.types[]',
  StyleRow: 'listStyles.data[]',
  StyleValues: 'getStyleValues.data[]',
  GraphEntityType: 'listEdges.data[].from.entity_type',
  EdgeType: 'listEdges.data[].type',
  EdgeEnd: 'listEdges.data[].from',
  Edge: 'listEdges.data[]',
  RelatedEntity: 'listRelated.data[]',
  Block: 'getDocumentation.blocks[]',
  RawMention: 'getDocumentation.blocks[].mentions[]',
  Mention: 'getDocumentation.mentions[]',
  Extraction: 'getDocumentation.blocks[].extraction',
  BlockFault: 'validateDocumentation.errors[]',
  BlockType: 'listBlockTypes.data[]',
  Page: 'createPage',
  PageWithBlocks: 'getPage',
}

const CONSOLE_NAMES = {
  Health: 'getOverview.health',
  HealthRow: 'listHealth.data[]',
  HealthRuleSummary: 'listHealth.summary.rules[]',
  CatalogRow: 'listLibrary.data[]',
  IconRow: 'listIcons.data[]',
  DrawnIcon: 'drawIcons.data[]',
  Neighbors: 'getNeighbors.users',
  NeighborNode: 'getNeighbors.users.nodes[]',
  NeighborLink: 'getNeighbors.users.links[]',
  TokenSheetRow: 'listTokenTable.data[]',
  TokenSheetValue: 'listTokenTable.data[].values[]',
  TokenSheetCollection: 'listTokenTable.collections[]',
  Impact: 'listChanges.data[].impact',
  ChangedEntity: 'listChanges.data[].entries[]',
  ChangeEntry: 'listChangeEntries.data[]',
  LibraryChange: 'listChanges.data[]',
  SyncState: 'listChanges.syncs[]',
  ObjectUrl: 'getObjectUrl',
}

/** Where the contract says less than a program wants to know. */
const NARROWER = {
  'variant?': 'string | Readonly<Record<string, string | number | boolean>>',
  blocks: 'readonly BlockInput[]',
}
const BLOCK_INPUT = `/** A block to be written. One that was read may be sent back as it is: its read-only fields are ignored. */
export interface BlockInput {
  readonly type: string
  readonly content: Readonly<Record<string, unknown>>
}`

/** Writes that answer the same when repeated; by HTTP's own rules PUT and DELETE do. */
const REPEATABLE = new Set(['PUT', 'DELETE', 'confirmUpload'])
const HEADER = '// Made by scripts/client-types.js from the contract. Do not edit: npm run client-types.\n'

export const clientTypes = (document) =>
  filesOf(document, { names: NAMES, shared: [errorCodes(document), BLOCK_INPUT] })

export const consoleTypes = (document) => filesOf(document, { names: CONSOLE_NAMES, shared: [BLOCK_INPUT] })

function filesOf(document, { names, shared }) {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => readOperation(path, method.toUpperCase(), operation)),
  )
  return { 'types.ts': typesFile(operations, names, shared), 'operations.ts': operationsFile(operations) }
}

function readOperation(path, method, operation) {
  const success = Object.entries(operation.responses).find(([status]) => Number(status) < 300)?.[1]
  const body = withoutProjectId(operation.requestBody?.content['application/json']?.schema)
  // Headers are options of a call, not arguments of an operation.
  const parameters = (operation.parameters ?? []).filter((one) => one.in !== 'header')
  const isRead = operation.security[0].key.every((scope) => scope.startsWith('read:'))
  const known = {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    policy: isRead ? 'read' : REPEATABLE.has(method) || REPEATABLE.has(operation.operationId) ? 'repeatable' : 'once',
    input: inputSchema(parameters, body),
    output: success?.content?.['application/json'].schema,
  }
  // The client sends what is not in the path in the query, or in the body where there is one: never in both.
  if (body && parameters.some(({ name, in: place }) => place === 'query' || name in body.properties)) {
    throw new Error(`${known.id} has arguments that one object cannot hold`)
  }
  return known
}

/** It is ignored wherever it stands: no program needs to send it. */
function withoutProjectId(body) {
  if (!body) return undefined
  const { project_id: _, ...properties } = body.properties
  return { ...body, properties }
}

function inputSchema(parameters, body) {
  const own = parameters.map(({ name, schema, description }) => [name, { ...schema, description }])
  const required = parameters.filter((one) => one.required).map(({ name }) => name)
  return {
    type: 'object',
    properties: { ...Object.fromEntries(own), ...body?.properties },
    required: [...required, ...(body?.required ?? [])],
    ...(body?.description ? { description: body.description } : {}),
  }
}

function errorCodes(document) {
  const codes = document.components.schemas.Error.properties.error.properties.code.enum
  return `export type ErrorCode =\n${codes.map((code) => `  | '${code}'`).join('\n')}`
}

function typesFile(operations, wanted, shared) {
  const outputs = new Map(operations.map(({ id, output }) => [id, output]))
  const named = Object.entries(wanted).map(([name, place]) => ({ name, schema: shapeAt(outputs, place) }))
  const names = new Map(named.map(({ name, schema }) => [fingerprint(schema), name]))
  const write = (schema, at) => typeText(schema, { names, at, isInput: false })
  const parts = [HEADER.trimEnd(), ...shared]
  for (const { name, schema } of named) {
    parts.push(
      `${doc(schema, '')}${declaration(name, typeText(schema, { names, at: '', isInput: false, self: name }))}`,
    )
  }
  for (const { id, input, output } of operations) {
    const type = id[0].toUpperCase() + id.slice(1)
    parts.push(
      `${doc(input, '')}${declaration(`${type}Input`, typeText(input, { names, at: '', isInput: true }))}`,
      declaration(`${type}Output`, output ? write(output, '') : 'undefined'),
    )
  }
  return `${parts.join('\n\n')}\n`
}

function operationsFile(operations) {
  const rows = operations.map(({ id, method, path, policy }) => `  ${id}: ['${method}', '${path}', '${policy}'],`)
  const types = operations.map(({ id }) => id[0].toUpperCase() + id.slice(1))
  const imports = types.flatMap((type) => [`${type}Input`, `${type}Output`]).map((type) => `  ${type},`)
  const methods = operations.map(({ id, summary, input }, at) => {
    const isOptional = input.required.length === 0
    return `  /** ${summary}. */\n  readonly ${id}: Call<${types[at]}Input${isOptional ? ' | void' : ''}, ${types[at]}Output>`
  })
  const paged = operations.filter(({ input }) => 'cursor' in input.properties).map(({ id }) => `  | '${id}'`)
  return (
    [
      HEADER.trimEnd(),
      `import type {\n${imports.join('\n')}\n} from './types.ts'`,
      "/** `read`: changes nothing. `repeatable`: a write that answers the same when repeated. `once`: neither. */\nexport type Policy = 'read' | 'repeatable' | 'once'",
      `export const OPERATIONS = {\n${rows.join('\n')}\n} as const satisfies Record<string, readonly [method: string, path: string, policy: Policy]>`,
      '/** A shape of calls: its input and output become a method where a client is made of it. */\nexport interface Call<Input, Output> {\n  readonly input: Input\n  readonly output: Output\n}',
      `export interface Operations {\n${methods.join('\n')}\n}`,
      `/** Whose answers go on behind a cursor. */\nexport type PagedOperation =\n${paged.join('\n')}`,
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  )
}

function shapeAt(outputs, place) {
  const [id, ...steps] = place.replaceAll('[]', '.[]').split('.')
  let schema = outputs.get(id)
  for (const step of steps) {
    // The first alternative stands for an answer with several, and for what may be null.
    if (schema?.anyOf) schema = schema.anyOf[0]
    schema = step === '[]' ? schema?.items : schema?.properties?.[step]
  }
  if (schema?.anyOf) schema = schema.anyOf[0]
  if (!schema) throw new Error(`the contract has no ${place}`)
  return schema
}

function typeText(schema, { names, at, isInput, self }) {
  const name = names.get(fingerprint(schema))
  if (name && name !== self) return name
  const inner = { names, at, isInput }
  if (schema.anyOf) return unique(alternatives(schema).map((one) => typeText(one, inner))).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ')
  if (schema.type === 'array') return arrayText(typeText(schema.items ?? {}, inner))
  if (schema.type === 'object') return objectText(schema, inner)
  return (
    { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }[schema.type] ??
    'unknown'
  )
}

/** The client repeats a parameter that has several values; no program writes commas itself. */
const alternatives = (schema) => schema.anyOf.filter((one) => !one['x-comma-separated'])

function objectText(schema, { names, at, isInput }) {
  const record = schema.patternProperties?.['^.*$'] ?? schema.additionalProperties
  const known = Object.entries(schema.properties ?? {})
  const values = typeof record === 'object' ? typeText(record, { names, at, isInput }) : 'unknown'
  if (known.length === 0) return record ? `Readonly<Record<string, ${values}>>` : 'Readonly<Record<string, never>>'
  const deeper = `${at}  `
  const lines = known.map(([key, value]) => {
    const isOptional = !(schema.required ?? []).includes(key)
    const property = `${/^\w+$/.test(key) ? key : `'${key}'`}${isOptional ? '?' : ''}`
    const text = (isInput && NARROWER[property]) || typeText(value, { names, at: deeper, isInput })
    // A caller may pass undefined for what it leaves out; an answer never holds it.
    return `${doc(value, deeper)}${deeper}readonly ${property}: ${text}${isOptional && isInput && text !== 'unknown' ? ' | undefined' : ''}`
  })
  if (record === true) lines.push(`${deeper}readonly [more: string]: unknown`)
  return `{\n${lines.join('\n')}\n${at}}`
}

const declaration = (name, text) =>
  text.startsWith('{') && text.endsWith('}') && !text.includes('\n} | {')
    ? `export interface ${name} ${text}`
    : `export type ${name} = ${text}`
const arrayText = (text) =>
  /^[\w<>]+$/.test(text) || text.startsWith('{')
    ? `readonly ${text.includes(' | ') && !text.startsWith('{') ? `(${text})` : text}[]`
    : `readonly (${text})[]`
const doc = ({ description }, at) => (description ? `${at}/** ${description.replaceAll('*/', '* /')} */\n` : '')
const unique = (list) => [...new Set(list)]

/** Equal for shapes that differ in their words only. */
function fingerprint(schema) {
  if (schema.type !== 'object' && !schema.enum) return undefined
  return JSON.stringify(schema, (key, value) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [{ consoleDocument, openApiDocument }, { operations }, { consoleOperations }] = await Promise.all([
    import('#built/contract/openapi.js'),
    import('#built/operations.js'),
    import('#built/console-operations.js'),
  ])
  for (const [into, files] of [
    ['../client/src/generated/', clientTypes(openApiDocument(operations))],
    ['../web/src/api/generated/', consoleTypes(consoleDocument(consoleOperations))],
  ]) {
    const folder = new URL(into, import.meta.url)
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, folder), text)
  }
}
