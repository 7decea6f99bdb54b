// dist/http or src/http: the package is two levels up.
const ROOT = new URL('../../', import.meta.url)

/** An error for the log: what it says and where it happened, without the directories of the machine it runs on. */
export function readableStack(thrown: unknown): { error: string; at: string[] } {
  if (!(thrown instanceof Error)) return { error: String(thrown), at: [] }
  const frames = (thrown.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    error: `${thrown.name}: ${thrown.message}`,
    at: frames.slice(0, 8).map((line) => line.trim().replace(ROOT.href, '').replace(ROOT.pathname, '')),
  }
}
