import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import type { TestAnswer } from '../kit/api.ts'

// What a stranger reads out of /openapi.json: the operations, what each takes, and what each may answer.

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

export interface DocumentedParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: JsonSchema
}

interface Content {
  readonly $ref?: string
  readonly content?: { readonly 'application/json'?: { readonly schema: JsonSchema } }
}

export interface DocumentedOperation {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly DocumentedParameter[]
  readonly body: JsonSchema | undefined
  /** Throws unless the answer has a documented status and the shape documented for it. */
  readonly check: (answer: TestAnswer) => void
}

export interface ContractDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PathItem>>>>
  readonly components: { readonly responses: Readonly<Record<string, Content>> }
}

interface PathItem {
  readonly operationId: string
  readonly parameters?: readonly DocumentedParameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

export function readDocument(document: ContractDocument): DocumentedOperation[] {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  const compile = (schema: JsonSchema): ValidateFunction => ajv.compile({ ...schema, components: document.components })
  const resolved = (answer: Content): Content =>
    answer.$ref === undefined ? answer : (document.components.responses[answer.$ref.split('/').at(-1) ?? ''] ?? answer)
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, item]): DocumentedOperation => {
      const answers = new Map(
        Object.entries(item.responses).map(([status, answer]) => {
          const content = resolved(answer).content?.['application/json']
          return [Number(status), content ? compile(content.schema) : null]
        }),
      )
      return {
        operationId: item.operationId,
        method: method.toUpperCase(),
        path,
        parameters: item.parameters ?? [],
        body: item.requestBody?.content?.['application/json']?.schema,
        check: (answer) => checkAnswer(item.operationId, answers, answer),
      }
    }),
  )
}

function checkAnswer(id: string, answers: Map<number, ValidateFunction | null>, answer: TestAnswer): void {
  const validate = answers.get(answer.status)
  expect(validate, `${id} answered ${answer.status}, which it does not document`).not.toBeUndefined()
  if (!validate) return expect(answer.text, `${id} ${answer.status} has no body`).toBe('')
  if (validate(answer.body)) return undefined
  const [fault] = validate.errors ?? []
  throw new Error(`${id} ${answer.status} does not match its schema: ${fault?.instancePath} ${fault?.message}`)
}
