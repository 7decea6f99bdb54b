import type { TestApi } from '../kit/api.ts'

/** Has others send all that a process takes at once, until what it answers is called. */
export function spendBodies({ mount: { bodies }, services: { config } }: TestApi): () => void {
  const taken: [sender: string, bytes: number][] = []
  for (;;) {
    const bytes = Math.min(config.keyBodyBytes, Math.floor((config.bodyBytes - bodies.bytes) / 2))
    if (bytes === 0) break
    const sender = `other ${taken.length}`
    bodies.take(sender, bytes)
    taken.push([sender, bytes])
  }
  return () => {
    for (const [sender, bytes] of taken.splice(0)) bodies.giveBack(sender, bytes)
  }
}
