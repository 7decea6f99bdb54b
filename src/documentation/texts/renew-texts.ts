import type { Sql } from '../../ports.ts'
import { checkBlocks } from '../writing/check-blocks.ts'
import { everyProject, keptTexts, raiseTexts, writeTexts } from './store.ts'

/** Types whose texts say more than they did: what a line is about, and whether it tells to do or to avoid it. */
const RELABELED = ['dos-and-donts', 'props-notes', 'use-cases']

/**
 * What the search reads of a block is written with it. Where programs of before wrote something else it is written anew,
 * so that what they wrote is found and quoted like what is written today.
 */
export async function renewTexts(db: Sql): Promise<void> {
  for (const projectId of await everyProject(db)) {
    const changed: string[] = []
    for await (const page of keptTexts(db, projectId, RELABELED)) {
      const anew: { id: string; text: string }[] = []
      for (const { id, type, content, text } of page) {
        const now = await textOf(type, content)
        if (now !== null && now !== text) anew.push({ id, text: now })
      }
      if (anew.length > 0) await writeTexts(db, projectId, anew)
      changed.push(...anew.map(({ id }) => id))
    }
    if (changed.length > 0) await raiseTexts(db, projectId, changed)
  }
}

/** Null: a check that came later refuses the block, so its text stays as it was. */
async function textOf(type: string, content: string): Promise<string | null> {
  const { blocks } = await checkBlocks([{ type, content: JSON.parse(content) as unknown }], null)
  return blocks[0]?.text ?? null
}
