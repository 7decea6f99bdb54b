import type { CodeComponent, Target } from '../model/code-component.ts'
import type { Ends } from './ends.ts'
import type { DesignComponent } from './link.ts'
import { nameOfTarget, type Refusal } from './statement.ts'

/** What people said is no link, by the ends that are there now. */
export class Refusals {
  readonly #keys = new Set<string>()

  constructor(refusals: readonly Refusal[], ends: Ends) {
    for (const { design, code, property, target } of refusals) {
      const [one, other] = [ends.designOf(design), ends.codeOf(code)]
      if ('one' in one && 'one' in other) this.#keys.add(keyOf(one.one, other.one, property, target))
    }
  }

  hasPair(design: DesignComponent, code: CodeComponent): boolean {
    return this.#keys.has(keyOf(design, code))
  }

  /** A property that has no partner at all, or not this one. */
  hasProperty(design: DesignComponent, code: CodeComponent, property: string, target: Target): boolean {
    return this.isAlone(design, code, property) || this.#keys.has(keyOf(design, code, property, nameOfTarget(target)))
  }

  isAlone(design: DesignComponent, code: CodeComponent, property: string): boolean {
    return this.#keys.has(keyOf(design, code, property))
  }
}

const keyOf = (design: DesignComponent, code: CodeComponent, property?: string, target?: string): string =>
  JSON.stringify([design.key, code.id, property ?? null, target ?? null])
