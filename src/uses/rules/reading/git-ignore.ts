/** Lines of a `.gitignore`, those of one folder. */
export interface IgnoreFile {
  /** Empty for the root. */
  readonly folder: string
  readonly rules: readonly Rule[]
}

interface Rule {
  readonly isKept: boolean
  readonly isFolder: boolean
  /** By the parts of a path; `**` stands for any number of them. */
  readonly parts: readonly string[]
}

const MOST_RULES = 5_000

export function ignoreFile(folder: string, text: string): IgnoreFile {
  const rules = text
    .split('\n', MOST_RULES)
    .map((line) => line.replace(/(?<!\\)[ \t\r]{1,1000}$/, ''))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): Rule => {
      const isKept = line.startsWith('!')
      const bare = (isKept ? line.slice(1) : line).replace(/^\\(?=[!#])/, '')
      const isFolder = bare.endsWith('/')
      const path = bare.replace(/^\//, '').replace(/\/$/, '')
      // What has a slash before its end is meant from this folder on, everything else anywhere below.
      const isPlaced = bare.startsWith('/') || path.includes('/')
      return { isKept, isFolder, parts: isPlaced ? path.split('/') : ['**', path] }
    })
  return { folder, rules }
}

/** Whether git passes over a file or folder; of the files, outermost first, the last rule that matches holds. */
export function isIgnored(path: string, isFolder: boolean, files: readonly IgnoreFile[]): boolean {
  let ignored = false
  for (const { folder, rules } of files) {
    const inside = folder === '' ? path : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null
    if (inside === null) continue
    const parts = inside.split('/')
    for (const rule of rules)
      if (ignored === rule.isKept && (isFolder || !rule.isFolder) && matches(rule.parts, parts)) ignored = !rule.isKept
  }
  return ignored
}

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  return walk(pattern, parts, '**', (one, part) => isLike(one, part))
}

const isLike = (pattern: string, name: string): boolean => {
  const signs = signsOf(pattern)
  return walk(signs, Array.from(name), '*', (sign, letter) =>
    typeof sign === 'string' ? sign === '?' || sign === letter : sign.has(letter),
  )
}

/** Wildcards take as little as they can, and more when the rest does not fit: never more than pattern times text. */
function walk<One, Part>(
  pattern: readonly (One | string)[],
  parts: readonly Part[],
  wildcard: string,
  fits: (one: One, part: Part) => boolean,
): boolean {
  let [at, place, star, mark] = [0, 0, -1, 0]
  while (place < parts.length) {
    const one = pattern[at]
    if (one === wildcard) {
      star = at++
      mark = place
    } else if (at < pattern.length && fits(one as One, parts[place] as Part)) {
      at++
      place++
    } else if (star !== -1) {
      at = star + 1
      place = ++mark
    } else return false
  }
  while (pattern[at] === wildcard) at++
  return at === pattern.length
}

type Sign = string | { readonly has: (letter: string) => boolean }

function signsOf(pattern: string): Sign[] {
  const signs: Sign[] = []
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern[at] ?? ''
    const close = sign === '[' ? pattern.indexOf(']', at + 2) : -1
    if (sign === '\\') {
      const letter = pattern[++at] ?? ''
      signs.push({ has: (other) => other === letter })
    } else if (close === -1) signs.push(sign)
    else {
      signs.push(classOf(pattern.slice(at + 1, close)))
      at = close
    }
  }
  return signs
}

/** `[a-z]` and `[!0-9]`. */
function classOf(inner: string): Sign {
  const isNot = /^[!^]/.test(inner)
  const letters = isNot ? inner.slice(1) : inner
  const has = (letter: string): boolean => {
    for (let at = 0; at < letters.length; at++)
      if (letters[at + 1] === '-' && at + 2 < letters.length) {
        if (letter >= (letters[at] ?? '') && letter <= (letters[at + 2] ?? '')) return true
        at += 2
      } else if (letters[at] === letter) return true
    return false
  }
  return { has: (letter) => has(letter) !== isNot }
}
