/**
 * `content.items` and `kind` give `content.items.kind`; a key that is not a plain name is quoted and cut. What ends with a
 * space says in which file: `b.json: ` and `source` give `b.json: source`.
 */
export function memberPath(path: string, key: string): string {
  if (/^[A-Za-z_$][\w$-]*$/.test(key) && key.length <= 60) {
    return path === '' || path.endsWith(' ') ? `${path}${key}` : `${path}.${key}`
  }
  return `${path}[${JSON.stringify(key.length > 60 ? `${key.slice(0, 60)}…` : key)}]`
}
