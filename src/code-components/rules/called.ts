import { foldKey } from '../../formats/manifests/model/fold.ts'
import type { CodeComponent } from '../../formats/manifests/model/code-component.ts'

/** By its whole name, tag or id; a class and its tag are both names of an element. */
export function isCalled({ id, name, tag, export: exported }: CodeComponent, wanted: string): boolean {
  if (id === wanted) return true
  const folded = foldKey(wanted)
  return folded !== '' && [name, tag, exported].some((text) => text !== null && foldKey(text) === folded)
}
