import * as params from '../contract/params.ts'
import type { Param } from '../contract/params.ts'
import { foldName } from '../library/rules/fold-name.ts'

// Query parameters that the indexes and the graph share. Their values are normalized, because a cursor is bound to them.

/** A uuid in a query: what names nothing is a 404 whatever its shape, so no shape is asked for. */
export function idParam(description: string, example: string): Param<string | undefined> {
  return {
    ...params.text({ description, example }),
    schema: { type: 'string' },
    read: (text) => text.toLowerCase(),
  }
}

/** The same in a path. */
export function pathUuid(description: string, example: string): Param<string> {
  return { ...params.pathId(description, example), read: (text) => text.toLowerCase() }
}

export function namePrefix(example: string): Param<string | undefined> {
  const text = params.text({
    description: 'The beginning of the name, without regard to case; `%` and `_` stand for themselves.',
    example,
  })
  return {
    ...text,
    read(given) {
      const value = text.read(given)
      return typeof value === 'string' ? foldName(value) : value
    },
  }
}

/** Every one of them when absent, so that naming all is the same question. */
export function allUnlessNamed<const T extends string>(values: readonly T[], description: string): Param<readonly T[]> {
  const choices = params.choices(values, { description })
  // The fallback replaces the only `undefined` that the parameter can give.
  return { ...(choices as Param<readonly T[]>), fallback: values }
}

/** Off unless it is `true`. */
export function switchParam(description: string): Param<boolean> {
  return { ...(params.flag(description) as Param<boolean>), fallback: false }
}
