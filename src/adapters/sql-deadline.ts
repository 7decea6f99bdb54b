/** Rejects when a transaction's work has not settled in time; `giveUp` runs first, so that its handle is dead by then. */
export async function withinDeadline<T>(ms: number, work: Promise<T>, giveUp: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp()
      reject(new Error(`a transaction did not end within ${ms} ms and was rolled back`))
    }, ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
