import type { WantedBox } from '../../src/building/check/rules/built.ts'
import type { TestApi, TestProject } from '../kit/api.ts'
import { testConsole } from '../kit/console.ts'
import type { Case } from './cases.ts'

interface Shown {
  readonly boxes: readonly WantedBox[]
  /** Elements that the picture shows otherwise than the component has them, with why. */
  readonly lacks: readonly { readonly element: string; readonly reason: string }[]
}

interface Pictures {
  /** Of all collections, but for the modes that are shown anyway. */
  readonly modes: readonly string[]
  of(one: Case): Promise<Shown>
}

/** The pictures that are served of a project, as boxes with their looks. */
export async function pictures(api: TestApi, { key }: TestProject): Promise<Pictures> {
  const console = testConsole(api)
  const { body: told } = await api.call('describeTokens', { key })
  const collections: readonly { name: string; modes: readonly { id: string; name: string }[] }[] = told.collections
  const others = collections.flatMap(({ name, modes }) => modes.slice(1).map((mode) => [mode.name, name] as const))
  const ids = new Map<string, string>()
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const { body } = await api.call('listComponents', { key, query: { limit: 100, ...(cursor ? { cursor } : {}) } })
    for (const { id, name } of body.data) if (!ids.has(name)) ids.set(name, id)
    cursor = body.pagination.next_cursor ?? undefined
  }
  const collectionOf = new Map(others)
  return {
    modes: [...new Set(others.map(([mode]) => mode))],
    async of({ name, props, mode }) {
      const modes = mode === null ? {} : { [collectionOf.get(mode) ?? '']: mode }
      const query = { props: JSON.stringify(props), modes: JSON.stringify(modes), looks: true }
      const { status, body } = await console.call('drawPicture', { key, path: { id: ids.get(name) ?? '' }, query })
      if (status !== 200) return { boxes: [], lacks: [{ element: name, reason: body.error.message }] }
      return { boxes: body.boxes, lacks: body.missing }
    },
  }
}
