import { escaped } from '../../../../kit/words/html.ts'
import { twinPath } from './frame.ts'
import { SECTIONS, type Site, type SitePage } from './site.ts'
import { inline } from './twin.ts'

/** A list of everything that can be read as Markdown. */
export function llmsText({ library }: Site, pages: readonly SitePage[]): string {
  const { name, face, release, revision } = library
  const state = release === null ? `Library revision ${revision.library}` : `Release ${release.version}`
  const sections = SECTIONS.flatMap(([section, heading]) => {
    const own = pages.filter((page) => page.section === section)
    const lines = own.map(
      ({ title, path, about }) => `- [${inline(title).replaceAll(/[[\]]/g, '')}](${addressOf(path)}): ${inline(about)}`,
    )
    return own.length === 0 ? [] : [`## ${heading}\n\n${lines.join('\n')}`]
  })
  const head = `# ${inline(name)}\n\n> ${inline(face.sentence === '' ? 'A design library.' : face.sentence)} ${state}. Every page of this site stands beside itself as Markdown.`
  return `${[head, ...sections].join('\n\n')}\n`
}

const addressOf = (path: string): string => twinPath(path).split('/').map(encodeURIComponent).join('/')

/** With the day of what people wrote, where that is all there is on a page. */
export function sitemapText(baseUrl: string, pages: readonly SitePage[]): string {
  const rows = pages.map(({ path, changedAt }) => {
    const address = `${baseUrl}/${path.split('/').map(encodeURIComponent).join('/')}`
    const changed = changedAt === null ? '' : `<lastmod>${escaped(changedAt.slice(0, 10))}</lastmod>`
    return `<url><loc>${escaped(address)}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${rows.join('\n')}
</urlset>
`
}
