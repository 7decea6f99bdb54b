// Tools write down where files lay on the machine that built: /home/runner/work/ui/ui/src/button.tsx. None of that is
// kept. What is left is the path within the project, as far as its other paths tell where the project began.

const ABSOLUTE = /^([a-z]:[\\/]|\/|\\\\|file:)/i

/** Paths of home and build folders in the midst of a text: of a type, a default, a message. */
const IN_TEXT =
  /(?:file:\/\/)?(?:\b[A-Za-z]:[\\/]|(?<![\w.@~-])\/(?=(?:home|Users|root|builds?|github|workspaces?|runner|opt|var|tmp|private|mnt|srv|project|app|usr|__w|vercel|codebuild|agent|drone)\/))[^\s'"`<>()|;,]*/g

export class MachinePaths {
  readonly #roots: readonly string[]

  /** Where pairs of an absolute path and one within the project end alike, the project begins where they differ. */
  constructor(pairs: Iterable<readonly [absolute: string, relative: string]>) {
    const votes = new Map<string, number>()
    for (const [absolute, relative] of pairs) {
      const root = rootOf(slashes(absolute), slashes(relative).replace(/^(\.\/)+/, ''))
      if (root !== undefined) votes.set(root, (votes.get(root) ?? 0) + 1)
    }
    this.#roots = [...votes].sort(([a, m], [b, n]) => n - m || a.length - b.length).map(([root]) => root)
  }

  /** Within the project, or within the package that it belongs to; undefined where neither can be told. */
  file(path: string): string | undefined {
    const plain = slashes(path.trim()).replace(/^file:\/\//, '')
    const packaged = plain.lastIndexOf('node_modules/')
    if (packaged !== -1) return plain.slice(packaged)
    if (!ABSOLUTE.test(plain)) return plain.replace(/^(\.\.?\/)+/, '') || undefined
    const root = this.#roots.find((known) => plain.startsWith(known))
    return root === undefined ? undefined : plain.slice(root.length)
  }

  /** A text with no path of the machine in it. */
  text(text: string): string {
    const own = this.#roots.slice(0, 3).reduce((left, root) => left.replaceAll(root, ''), text)
    return own.replaceAll(
      IN_TEXT,
      (path) =>
        this.file(path) ??
        slashes(path)
          .split('/')
          .findLast((part) => part !== '') ??
        '',
    )
  }
}

/** At least one folder has to be the same: names of files repeat. */
function rootOf(absolute: string, relative: string): string | undefined {
  if (!ABSOLUTE.test(absolute)) return undefined
  const folders = relative.split('/').slice(0, -1)
  for (let length = folders.length; length > 0; length--) {
    const at = absolute.lastIndexOf(`/${folders.slice(0, length).join('/')}/`)
    if (at !== -1) return absolute.slice(0, at + 1)
  }
  return undefined
}

const slashes = (path: string): string => path.replaceAll('\\', '/')
