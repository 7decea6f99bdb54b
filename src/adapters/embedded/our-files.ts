const OUR_FILES = /^(vitrine\.sock.*|secret|key)$/
/** In a directory that is otherwise empty: what a fresh volume has, and what the executable unpacked before we came. */
const WITHOUT_MEANING = new Set(['lost+found', 'program'])

/** Whether a directory with these files is somebody else's: it must not become a data directory. */
export function isForeign(names: readonly string[]): boolean {
  const telling = names.filter((name) => !WITHOUT_MEANING.has(name))
  return telling.length > 0 && !telling.some((name) => OUR_FILES.test(name))
}
