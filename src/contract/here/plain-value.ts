import { setImmediate } from 'node:timers/promises'
import { JsonStream, JsonText } from '../json.ts'
import { Answer } from '../operation.ts'

/** What an operation answered, as a value, for those who ask it inside this process: text is parsed, once. */
export async function plainValue(result: unknown): Promise<unknown> {
  if (result instanceof Answer) return plainValue(result.body)
  if (result instanceof JsonText) return parsed(String(result.text))
  if (!(result instanceof JsonStream)) return result
  let text = ''
  for await (const part of result.parts) text += part
  return parsed(text)
}

/** Long answers take tens of milliseconds to make, to parse and to tell: others are served in between. */
async function parsed(text: string): Promise<unknown> {
  const isLong = text.length > LONG_CHARACTERS
  if (isLong) await setImmediate()
  const value: unknown = JSON.parse(text)
  if (isLong) await setImmediate()
  return value
}

const LONG_CHARACTERS = 200_000
