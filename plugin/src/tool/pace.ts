/** The tool and the plugin share a thread: nobody can draw while the plugin works. */
const LONGEST_MS = 12

export class Stopped extends Error {}

/** Gives the tool its turn every few milliseconds, and ends the work when somebody wishes so. */
export interface Pace {
  breathe(): Promise<void>
  stop(): void
}

export function newPace(): Pace {
  let since = Date.now()
  let isStopped = false
  const goOn = (): void => {
    if (isStopped) throw new Stopped('stopped')
  }
  return {
    async breathe() {
      goOn()
      if (Date.now() - since < LONGEST_MS) return
      await new Promise<void>((resolve) => setTimeout(resolve, 0))
      since = Date.now()
      goOn()
    },
    stop: () => {
      isStopped = true
    },
  }
}

/** What each of many is answered with, a few at a time. */
export async function inTurns<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
  pace: Pace,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; at < items.length; at += AT_ONCE) {
    answers.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(ask))))
    await pace.breathe()
  }
  return answers
}

const AT_ONCE = 20
