import type { InCode } from '../names/code-side.ts'

/**
 * A component of the code is used as it is: there is nothing to draw it by, or the design calls it otherwise. The first of
 * those that are called so.
 */
export function headInCode({ id, link }: InCode): Record<string, unknown> {
  const whose = link
    ? { in_design: link.design.name }
    : { only_in_code: 'no component of the design is linked with it' }
  return { id, ...whose }
}
