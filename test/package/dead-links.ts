/** Relative links of a Markdown file that lead to none of these files, nor to a folder of them. */
export function deadLinks(text: string, files: ReadonlySet<string>): string[] {
  const folders = new Set(
    [...files].flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))),
  )
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = '']) => link)
  return links.filter((link) => !files.has(link) && !folders.has(link.replace(/\/$/, '')))
}
