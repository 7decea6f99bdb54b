import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import { stringIn } from '../model/read-member.ts'

/** What the tool that wrote an entry says that it could not do. */
interface ToolError {
  readonly name: string
  readonly message: string
}

export function toolError(entry: Json | undefined): ToolError | undefined {
  const error = own(entry, 'error')
  if (!isRecord(error)) return undefined
  return { name: stringIn(error, 'name') ?? 'error', message: stringIn(error, 'message') ?? '' }
}
