import * as fc from 'fast-check'
import { expect } from 'vitest'
import { mintId } from '../../src/ids.ts'
import type { TestAnswer, TestApi, TestProject } from '../kit/api.ts'
import { Oracle, type OracleBlock } from './documentation-oracle.ts'

// Random sequences of writes to two projects in turn, each step compared with the oracle, foreign ids included.

interface Side {
  readonly project: TestProject
  readonly oracle: Oracle
}
export interface World {
  readonly api: TestApi
  readonly sides: readonly [Side, Side]
}

export async function newWorld(api: TestApi): Promise<World> {
  const [one, other] = [await api.project(), await api.project()]
  return {
    api,
    sides: [
      { project: one, oracle: new Oracle() },
      { project: other, oracle: new Oracle() },
    ],
  }
}

const TITLES = ['Color', 'Über uns', 'Color 2', '日本'] as const
const PATHS = ['A', 'A/B', 'B', '😀'] as const
const SLUGS = ['color', 'color-2', 'own'] as const

const side = fc.nat(1)
const place = fc.option(fc.constantFrom(...PATHS))
const at = fc.nat(9)
const text = fc.record({ text: fc.constantFrom('one', 'two', 'three'), mention: fc.option(at) })

type Step = (world: World, mine: Side, theirs: Side) => Promise<void>

/** A step on one of the projects, with a name that shows in a counterexample. */
class Command implements fc.AsyncCommand<object, World> {
  readonly #name: string
  readonly #side: number
  readonly #step: Step

  constructor(name: string, sideAt: number, step: Step) {
    this.#name = name
    this.#side = sideAt
    this.#step = step
  }
  check(): boolean {
    return true
  }
  async run(_model: object, world: World): Promise<void> {
    const [one, other] = this.#side === 0 ? world.sides : [world.sides[1], world.sides[0]]
    await this.#step(world, one, other)
  }
  toString(): string {
    return `${this.#name}@${this.#side}`
  }
}

const command = <T>(name: string, args: fc.Arbitrary<T>, step: (given: T) => Step): fc.Arbitrary<Command> =>
  fc.tuple(side, args).map(([sideAt, given]) => new Command(`${name} ${fc.stringify(given)}`, sideAt, step(given)))

/** The n-th page of a side, or an id that it does not have: sometimes the other side's. */
function pageAt(n: number, mine: Side, theirs: Side): string {
  const own = [...mine.oracle.pages.keys()]
  const foreign = [...theirs.oracle.pages.keys()]
  const id = n === 9 ? foreign[0] : own[n % Math.max(own.length, 1)]
  return id ?? mintId(Date.now())
}

const created = command(
  'create',
  fc.record({
    title: fc.constantFrom(...TITLES),
    slug: fc.option(fc.constantFrom(...SLUGS)),
    path: place,
    abstract: fc.option(fc.constant('abc')),
  }),
  ({ title, slug, path, abstract }) =>
    async ({ api }, { project, oracle }) => {
      const body = { title, path, abstract, ...(slug === null ? {} : { slug }) }
      const answer = await api.call('createPage', { key: project.key, body })
      if (slug !== null && oracle.hasSlug(slug)) return expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ title, path, abstract, slug: slug ?? oracle.nextSlug(title) })
      return oracle.add({ id: answer.body.id, title, slug: answer.body.slug, abstract }, path)
    },
)

const patched = command(
  'patch',
  fc.record({
    page: at,
    body: fc.record(
      { title: fc.constantFrom(...TITLES), path: place, abstract: fc.option(fc.constant('x')), position: fc.nat(4) },
      { requiredKeys: [] },
    ),
  }),
  ({ page, body }) =>
    async ({ api }, mine, theirs) => {
      const id = pageAt(page, mine, theirs)
      const answer = await api.call('updatePage', { key: mine.project.key, path: { page_id: id }, body })
      if (Object.keys(body).length === 0) return expect(answer.status).toBe(400)
      const known = mine.oracle.pages.get(id)
      if (!known) return expect(answer.status).toBe(404)
      expect(answer.status).toBe(200)
      if (body.title !== undefined) known.title = body.title
      if (body.abstract !== undefined) known.abstract = body.abstract
      const folder = body.path === undefined ? mine.oracle.folderOf(id) : (body.path ?? '')
      if (folder !== mine.oracle.folderOf(id) || body.position !== undefined)
        mine.oracle.place(id, folder, body.position)
      return undefined
    },
)

const deleted = command('delete', at, (page) => async ({ api }, mine, theirs) => {
  const id = pageAt(page, mine, theirs)
  const answer = await api.call('deletePage', { key: mine.project.key, path: { page_id: id } })
  expect(answer.status).toBe(mine.oracle.pages.has(id) ? 204 : 404)
  mine.oracle.remove(id)
})

const renamed = command(
  'rename',
  fc.record({ from: fc.constantFrom(...PATHS), to: fc.constantFrom(...PATHS) }),
  ({ from, to }) =>
    async ({ api }, { project, oracle }) => {
      const answer = await api.call('renamePath', { key: project.key, body: { from, to } })
      expect(answer.body).toEqual({ updated: oracle.move(from, to) })
    },
)

const cleared = command('clear', fc.constantFrom(...PATHS), (path) => async ({ api }, { project, oracle }) => {
  const answer = await api.call('clearPath', { key: project.key, body: { path } })
  expect(answer.body).toEqual({ updated: oracle.move(path, '') })
})

const written = command(
  'write',
  fc.record({
    how: fc.constantFrom('replaceDocumentation', 'appendDocumentation'),
    owner: fc.option(at),
    blocks: fc.array(text, { maxLength: 3 }),
  }),
  ({ how, owner, blocks: given }) =>
    async ({ api }, mine, theirs) => {
      const { oracle } = mine
      const path = ownerPath(owner, mine, theirs)
      const blocks = given.map(({ text, mention }) => ({
        text,
        mentions: mention === null ? null : pageAt(mention, mine, theirs),
      }))
      const answer = await api.call(how, { key: mine.project.key, path, body: { blocks: blocks.map(blockOf) } })
      const isAppend = how === 'appendDocumentation'
      if (isAppend && blocks.length === 0) return expect(answer.status).toBe(400)
      if (path.owner !== '' && !oracle.pages.has(path.owner)) return expect(answer.status).toBe(404)
      const isFine = blocks.every(({ mentions }) => mentions === null || oracle.mayMention(path.owner, mentions))
      if (!isFine) return expect(answer.body.error?.code).toBe('SVC_INVALID_BLOCKS')
      expect(answer.status, answer.text).toBe(isAppend ? 201 : 200)
      const before = oracle.blocksOf(path.owner)
      if (!isAppend) expect(answer.body.deleted).toBe(before.length)
      const stored: OracleBlock[] = blocks.map((block, at) => ({ ...block, id: answer.body.blocks[at].id }))
      oracle.blocks.set(path.owner, isAppend ? [...before, ...stored] : stored)
      return undefined
    },
)

const dropped = command(
  'drop',
  fc.record({
    how: fc.constantFrom('one', 'several'),
    owner: fc.option(at),
    blocks: fc.array(at, { minLength: 1, maxLength: 3 }),
    foreign: fc.boolean(),
  }),
  ({ how, owner, blocks, foreign }) =>
    async ({ api }, mine, theirs) => {
      const { oracle, project } = mine
      const path = ownerPath(owner, mine, theirs)
      const all = [...(foreign ? theirs : mine).oracle.blocks.values()].flat()
      const ids = blocks.map((n) => all[n]?.id ?? mintId(Date.now()))
      const isThere = path.owner === '' || oracle.pages.has(path.owner)
      const before = oracle.blocksOf(path.owner)
      const wanted = how === 'one' ? ids.slice(0, 1) : ids
      const after = before.filter((block) => !wanted.includes(block.id))
      const count = before.length - after.length
      if (how === 'one') {
        const one = await api.call('deleteBlock', { key: project.key, path: { ...path, block_id: ids[0] ?? '' } })
        expect(one.status).toBe(count === 1 ? 204 : 404)
      } else {
        const several = await api.call('batchDeleteBlocks', { key: project.key, path, body: { block_ids: ids } })
        if (!isThere) return expect(several.status).toBe(404)
        expect(several.body).toEqual({ deleted: count })
      }
      oracle.blocks.set(path.owner, after)
      return undefined
    },
)

export const commands = (maxCommands: number) =>
  fc.commands([created, created, patched, deleted, renamed, cleared, written, written, dropped], { maxCommands })

function ownerPath(owner: number | null, mine: Side, theirs: Side) {
  if (owner === null) return { type: 'project', id: mine.project.id, owner: '' }
  const id = pageAt(owner, mine, theirs)
  return { type: 'doc-page', id: mine.oracle.pages.get(id)?.slug ?? id, owner: id }
}

function blockOf({ text, mentions }: Pick<OracleBlock, 'text' | 'mentions'>) {
  const link = mentions === null ? '' : ` [page](entity:doc-page/${mentions})`
  return { type: 'text', content: { markdown: `${text}${link}` } }
}

/** Reads everything back and compares it with the oracle. */
export async function expectEqual({ api, sides }: World): Promise<void> {
  for (const { project, oracle } of sides) {
    const { key } = project
    const listing: string[] = []
    for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
      const page: TestAnswer = await api.call('listPages', {
        key,
        query: { limit: 3, ...(cursor === null ? {} : { cursor }) },
      })
      for (const { id, path, position, title, slug, abstract } of page.body.data) {
        listing.push([id, path ?? '', position, title, slug, abstract].join('|'))
      }
      cursor = page.body.pagination.next_cursor
    }
    expect(listing).toEqual(oracle.listing())
    const revisions = (await api.services.revisions.learn(project.id)) ?? NONE
    const docs = await api.services.docs.open({ projectId: project.id, revisions })
    for (const owner of ['', ...oracle.pages.keys()]) {
      const path = owner === '' ? { type: 'project', id: project.id } : { type: 'doc-page', id: owner }
      const { body } = await api.call('getDocumentation', { key, path })
      const want = oracle.blocksOf(owner)
      expect(body.blocks.map((block: { id: string }) => block.id)).toEqual(want.map((block) => block.id))
      expect(body.blocks.map((block: { content: unknown }) => block.content)).toEqual(
        want.map((block) => blockOf(block).content),
      )
      const dangling = want.filter(({ mentions }) => mentions !== null && !oracle.pages.has(mentions)).length
      const counted = body.mentions.filter((mention: { exists: boolean }) => !mention.exists)
      expect(counted.reduce((sum: number, mention: { count: number }) => sum + mention.count, 0)).toBe(dangling)
      const abstract = oracle.pages.get(owner)?.abstract ?? null
      expect(docs.hasDocs(owner === '' ? 'project' : 'doc-page', path.id)).toBe(want.length > 0 || abstract !== null)
    }
  }
}
const NONE = { docs: 0, epoch: '' }
