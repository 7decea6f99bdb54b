const LONGEST_MS = 8

/** Long work that says where it may be interrupted: others are served in between. */
export async function inSteps<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let since = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (performance.now() - since < LONGEST_MS) continue
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}
