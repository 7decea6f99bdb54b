import type { ReadReport } from '../tool/messages.ts'
import { Stopped } from '../tool/pace.ts'
import { readPages, wordsOf, type Reading } from './read-pages.ts'
import { readPictures } from './read-pictures.ts'
import { readPublished } from './read-published.ts'
import { readStyles } from './read-styles.ts'
import { readVariables } from './read-variables.ts'

interface Wished {
  readonly pages: ReadonlySet<string>
  readonly withPictures: boolean
}

/** Reads the file as the answers that `vitrine import` takes. What cannot be read costs itself alone, and is told. */
export async function readLibrary(reading: Reading, wished: Wished): Promise<ReadReport> {
  const { tell } = reading
  const faults: string[] = []
  const attempt = async <Answer>(what: string, read: () => Promise<Answer>): Promise<Answer | null> => {
    try {
      return await read()
    } catch (error) {
      if (error instanceof Stopped) throw error
      faults.push(`${what}: ${wordsOf(error)}`)
      return null
    }
  }
  const { pages, components, bound } = await readPages(reading, wished.pages)
  const isWhole = pages.every(({ state }) => state === 'whole')
  const total = pages.length
  tell('Reading what is published', total, total)
  await attempt('what is published could not be read', () => readPublished(reading, components))
  tell('Reading styles', total, total)
  const styles = await attempt('styles could not be read', () => readStyles(reading))
  tell('Reading variables', total, total)
  const variables = await attempt('variables could not be read', () => readVariables(reading, { bound, isWhole }))
  const pictures = wished.withPictures
    ? await attempt('pictures could not be made', () => readPictures(reading, components))
    : null
  return { pages, components: components.length, pictures, styles: styles ?? 0, variables, faults, isWhole }
}
