import type { Reporter, TestCase } from 'vitest/node'

/** Lists what passed at its second attempt alone: a machine that stood still, or a race that nobody has found yet. */
export class SecondAttempts implements Reporter {
  readonly #lines: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return
    const why = test.result().errors?.at(0)?.message.split('\n', 1).at(0) ?? ''
    this.#lines.push(`${test.module.relativeModuleId} > ${test.fullName}: ${why}`)
  }

  onTestRunEnd(): void {
    if (this.#lines.length > 0) console.log(`Passed at the second attempt:\n  ${this.#lines.join('\n  ')}`)
  }
}
