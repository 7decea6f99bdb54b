import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { holds } from '../../test/kit/seeded.ts'
import type { Block } from './directives/write-blocks.ts'
import { theirsPath } from './desk.ts'
import { Folder } from './folder.ts'
import { withFields } from './front-matter.ts'
import { readManuscript, writeManuscript, type Manuscript } from './manuscript.ts'
import { pull } from './tasks/pull.ts'
import { push } from './tasks/push.ts'
import type { Server } from './server.ts'

// Two people, one in files and one on the server, in any order; and processes that end anywhere. Every word that somebody
// wrote is in the file, beside it or on the server, until somebody who saw it takes it away.

const ID = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'
const FILE = 'project/demo.md'
const none = { slug: null, folder: null, abstract: null, icon: null }
const text = (markdown: string): Block => ({ type: 'callout', content: { tone: 'info', markdown } })
const wordsOf = (blocks: readonly Block[]): string[] => blocks.map(({ content }) => String(content['markdown']))

class Person implements Server {
  upload = (): Promise<string> => Promise.reject(new Error('nothing is uploaded here'))
  download = (): Promise<null> => Promise.resolve(null)

  revision = 1
  blocks: readonly Block[] = [text('a'), text('b'), text('c')]
  /** How many more requests are answered. */
  lives = Infinity

  #live(): void {
    if (this.lives-- <= 0) throw new Error('cut off')
  }
  write(blocks: readonly Block[]): void {
    this.blocks = blocks
    this.revision++
  }
  list() {
    this.#live()
    const isThere = this.blocks.length > 0
    return Promise.resolve(
      isThere ? [{ kind: 'project' as const, id: ID, version: `e.${this.revision}`, fields: null }] : [],
    )
  }
  read(): Promise<Manuscript> {
    this.#live()
    return Promise.resolve({
      kind: 'project',
      id: ID,
      name: 'Demo',
      etag: `e.${this.revision}.x`,
      ...none,
      blocks: this.blocks,
    })
  }
  check() {
    this.#live()
    return Promise.resolve([])
  }
  replace({ blocks }: Manuscript, etag: string) {
    this.#live()
    if (etag !== `e.${this.revision}.x`) return Promise.resolve('changed' as const)
    this.write(blocks)
    // The answer may be lost although it was done.
    this.#live()
    return Promise.resolve('written' as const)
  }
  createPage = () => Promise.reject(new Error('there are no pages'))
  updatePage = this.createPage
  deletePage = this.createPage
}

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

type Action =
  | { readonly who: 'here' | 'there'; readonly do: 'change' | 'add' | 'remove'; readonly at: number }
  | { readonly do: 'pull' | 'push' | 'settle'; readonly lives: number }
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      who: fc.constantFrom('here' as const, 'there' as const),
      do: fc.constantFrom('change' as const, 'change' as const, 'add' as const, 'remove' as const),
      at: fc.nat(5),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('pull' as const, 'push' as const, 'settle' as const),
      lives: fc.constantFrom(Infinity, Infinity, 1, 2, 3, 4),
    }),
  },
)

test('edits on both sides are never lost', async () => {
  await holds(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
      const root = mkdtempSync(path.join(tmpdir(), 'vitrine-two-people-'))
      made.push(root)
      const folder = new Folder(root)
      const person = new Person()
      await pull(folder, person, { deletes: false, isDryRun: false })
      const fileNow = async () => (await folder.files()).find((file) => file.path === FILE)?.text ?? ''
      const besideNow = async () => (await folder.files()).find((file) => file.path === theirsPath(FILE))?.text ?? null
      const read = (file: string): Manuscript => {
        const result = readManuscript(file)
        if (result === 'no manuscript' || 'faults' in result) throw new Error(file)
        return result.manuscript
      }
      const alive = new Set(['a', 'b', 'c'])
      let number = 0
      const edited = (blocks: readonly Block[], how: 'change' | 'add' | 'remove', at: number): Block[] => {
        const word = `w${number++}`
        const place = blocks.length === 0 ? 0 : at % blocks.length
        const old = blocks[place]
        const isGone = how !== 'add' && old !== undefined && blocks.length > 1
        if (isGone) alive.delete(String(old.content['markdown']))
        if (how !== 'remove') alive.add(word)
        if (how === 'add' || !isGone) {
          alive.add(word)
          return blocks.toSpliced(place, 0, text(word))
        }
        return how === 'change' ? blocks.with(place, text(word)) : blocks.toSpliced(place, 1)
      }
      const editFile = async (change: (blocks: readonly Block[]) => Block[]) => {
        const was = await fileNow()
        const manuscript = read(was)
        await folder.put(FILE, writeManuscript({ ...manuscript, blocks: change(manuscript.blocks) }))
      }
      /** Somebody takes everything over that is not there yet, and says that it is settled. */
      const settle = async () => {
        const beside = await besideNow()
        if (beside === null) return
        const theirs = read(beside).blocks
        await editFile((mine) => [
          ...mine,
          ...theirs.filter((one) => !wordsOf(mine).includes(String(one.content['markdown']))),
        ])
        await folder.remove(theirsPath(FILE))
      }
      const check = async (after: unknown) => {
        const beside = await besideNow()
        const there = new Set([
          ...wordsOf(read(await fileNow()).blocks),
          ...(beside === null ? [] : wordsOf(read(beside).blocks)),
          ...wordsOf(person.blocks),
        ])
        for (const word of alive) expect(there.has(word), `${word} after ${JSON.stringify(after)}`).toBe(true)
      }
      const sync = async (what: 'pull' | 'push', lives: number) => {
        person.lives = lives
        await (what === 'pull' ? pull : push)(folder, person, { deletes: false, isDryRun: false }).catch(
          (error: Error) => {
            if (error.message !== 'cut off') throw error
          },
        )
        person.lives = Infinity
      }
      for (const one of actions) {
        if ('who' in one) {
          if (one.who === 'there') person.write(edited(person.blocks, one.do, one.at))
          else await editFile((blocks) => edited(blocks, one.do, one.at))
        } else if (one.do === 'settle') await settle()
        else await sync(one.do, one.lives)
        await check(one)
      }
      for (let round = 0; round < 3; round++) {
        await sync('pull', Infinity)
        await settle()
        await sync('push', Infinity)
      }
      await check('the end')
      expect(wordsOf(read(await fileNow()).blocks)).toEqual(wordsOf(person.blocks))
      expect(await besideNow()).toBeNull()
      rmSync(root, { recursive: true })
    }),
    { runs: 60 },
  )
}, 60_000)

test('an ETag in front is changed and nothing else of the file', () => {
  const file = writeManuscript({
    kind: 'project',
    id: ID,
    name: 'Demo',
    etag: 'e.1.x',
    ...none,
    blocks: [text('etag: y')],
  })
  expect(withFields(file, { etag: 'e.2.x' })).toBe(file.replace('e.1.x', 'e.2.x'))
})
