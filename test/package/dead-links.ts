import path from 'node:path'

/** Relative links of a Markdown file, in this folder, that lead to none of these files, nor to a folder of them. */
export function deadLinks(text: string, files: ReadonlySet<string>, folder = ''): string[] {
  const folders = new Set(
    [...files].flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))),
  )
  // What stands between backticks is no link.
  const links = [...text.replaceAll(/`[^`\n]*`/g, '').matchAll(/\]\((?!https?:|entity:|#)([^)#\s]+)/g)].map(
    ([, link = '']) => link,
  )
  return links.filter((link) => {
    const place = path.posix.join(folder, link).replace(/\/$/, '')
    return !files.has(place) && !folders.has(place)
  })
}
