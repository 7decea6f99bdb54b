import { drawIcons } from '../../../../images/icons/draw-icons.ts'
import { listIcons } from '../../../../images/icons/list-icons.ts'
import { slugsOf } from '../rules/paths.ts'
import type { Ask } from './asked-rows.ts'
import { everyPage } from './every-page.ts'
import type { Keep, PublishedIcon } from './library.ts'

const AT_ONCE = 100

/** Every icon with its drawing, by name; those that cannot be drawn are left out. */
export async function gatherIcons(ask: Ask, keep: Keep): Promise<PublishedIcon[]> {
  const rows = await everyPage((cursor) => ask(listIcons, { query: { limit: 5_000, cursor } }))
  const slugs = slugsOf(rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const drawn = new Map<string, PublishedIcon>()
  let left = rows.map(({ id }) => id)
  while (left.length > 0) {
    const { data, left_off: again } = await ask(drawIcons, { query: { ids: left.slice(0, AT_ONCE).join(',') } })
    for (const { component_id: id, svg, width, height } of data) {
      const row = byId.get(id)
      const slug = slugs.get(id)
      if (!row || slug === undefined) continue
      const path = `icons/${slug}.svg`
      await keep(path, svg)
      drawn.set(id, { ...row, slug, picture: { path, width, height } })
    }
    left = [...again, ...left.slice(AT_ONCE)]
  }
  return rows.flatMap(({ id }) => drawn.get(id) ?? [])
}
