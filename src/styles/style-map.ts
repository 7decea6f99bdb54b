import type { Static } from 'typebox'
import { STYLE_TYPES } from '../contract/words.ts'
import { oncePerLibrary } from '../tokens/once-per-library.ts'
import { Price, PRICED_LIMIT } from '../tokens/price.ts'
import type { StyleMap } from './schema.ts'
import { styleItem, styleText } from './style-text.ts'

/** Every type of style with what reading it costs; what is deleted in the source is left out. */
export const styleMap = oncePerLibrary(async (library, pace): Promise<Static<typeof StyleMap>> => {
  const prices = { TEXT: new Price(), PAINT: new Price(), EFFECT: new Price(), GRID: new Price() }
  const totals = { styles: 0, with_source_style_id: 0 }
  for (const node of library.live('style')) {
    const item = styleItem(library, node)
    prices[item.type].addToIndex(JSON.stringify(item))
    prices[item.type].addToValues(styleText(library, node))
    totals.styles++
    if (item.source_style_id !== null) totals.with_source_style_id++
    if (pace.isDue) await pace.rest()
  }
  const types = STYLE_TYPES.map((type) => ({
    type,
    count: prices[type].count,
    note: prices[type].count > 0 ? null : `no ${type} styles: the sync captured none`,
    cost: {
      list_styles: prices[type].index(`GET /v1/styles?type=${type}&limit=${PRICED_LIMIT}`),
      style_values: prices[type].values(`POST /v1/styles:values {"type":"${type}"}`),
    },
  }))
  return { types, totals }
})
