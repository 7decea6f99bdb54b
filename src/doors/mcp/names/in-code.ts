import { ServiceError } from '../../../errors.ts'
import type { Ask } from '../asking/ask.ts'
import type { Finding } from '../asking/ceiling.ts'
import { partOf, type Again } from '../asking/tool.ts'
import { codeAnswer, codeRows } from '../rules/compact-code.ts'
import { codeNamed } from './code-side.ts'
import { resolve } from './resolve.ts'

interface Part {
  readonly start: number
  readonly again: Again
}

/** The id of a component by its name, or, of one that only the code calls so, what it is there. */
export async function inDesignOrCode(ask: Ask, named: string, part: Part): Promise<string | Finding> {
  try {
    return await resolve(ask, 'component', named)
  } catch (error) {
    const isAbsent = error instanceof ServiceError && error.code === 'SVC_NOT_FOUND'
    const told = isAbsent ? await inCode(ask, named, part) : null
    if (told === null) throw error
    return told
  }
}

/**
 * A component of the code is used as it is: there is nothing to draw it by, or the design calls it otherwise. Null where
 * the code has none of that name either.
 */
async function inCode(ask: Ask, name: string, part: Part): Promise<Finding | null> {
  const found = await codeNamed(ask, name)
  const [first] = found
  if (first === undefined) return null
  const whose = first.link
    ? { in_design: first.link.design.name }
    : { only_in_code: 'no component of the design is linked with it' }
  const head = { name: first.name, id: first.id, ...whose }
  return { head, list: partOf('code', codeRows(found), { ...part, arrange: codeAnswer }) }
}
