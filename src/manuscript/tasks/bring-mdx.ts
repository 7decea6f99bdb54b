import { parse } from 'yaml'
import { refused } from '../../errors.ts'
import { deriveSlug, nthSlug } from '../../pages/rules/slug.ts'
import { theirsPath, type Told } from '../desk.ts'
import type { Folder, FoundFile } from '../folder.ts'
import { readManuscript, writeManuscript, type Manuscript } from '../manuscript.ts'
import { changedMeanwhile } from './pull.ts'
import { pullStep, type PullReason } from '../three-way.ts'
import type { Polarity } from '../mdx/guidance.ts'
import type { LeftOut } from '../mdx/left-out.ts'
import { LARGEST_MDX, readMdx } from '../mdx/read-mdx.ts'
import { SIDE_FILE, Site } from '../mdx/site.ts'

/** Something of a file that its page does not have. */
interface LeftOutOf extends LeftOut {
  readonly file: string
}

export interface Brought {
  readonly told: readonly Told[]
  readonly leftOut: readonly LeftOutOf[]
  /** How many pages are as their files say. */
  readonly same: number
}

/**
 * Writes a manuscript for each file of MDX. The file is where a page comes from: what was changed since in the manuscript,
 * which a pull brings there, is put together with what was changed in the file, or that is laid beside.
 */
export async function bringMdx(
  source: Folder,
  folder: Folder,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<Brought> {
  const files = (await source.files()).filter(isPage)
  const beside: ReadonlyMap<string, number> = files.length === 0 ? new Map() : await source.others()
  const sides = new Map<string, string>()
  for (const path of beside.keys())
    if (SIDE_FILE.test(path)) sides.set(path, Buffer.from((await source.readBytes(path)) ?? []).toString())
  const site = new Site(files, beside, sides, targetOf)
  const roles = await teamRoles(source)
  const there = new Map((await folder.files()).map((file) => [file.path.toLowerCase(), file]))
  const before = await folder.listBrought()
  if (files.length === 0 && before.length === 0)
    throw refused('there is no file of MDX in it: name the folder that has them')
  const told: Told[] = []
  const leftOut: LeftOutOf[] = []
  const slugs = new Set<string>()
  const seen = new Set<string>()
  let same = 0
  for (const { path, text } of files) {
    const target = targetOf(path)
    if (seen.has(target.toLowerCase()))
      told.push({ file: path, what: 'refused', why: `another file becomes ${target} too` })
    else if (text.length > LARGEST_MDX)
      told.push({ file: path, what: 'refused', why: `longer than ${LARGEST_MDX} characters: no documentation is` })
    else {
      const side = site.side(path)
      const page = readMdx(text, path, {
        imageOf: (shown) => site.image(path, shown),
        linkOf: (url) => site.link(path, url),
        roles,
        ...side,
      })
      leftOut.push(...page.leftOut.map((one) => ({ file: path, ...one })))
      const { name, folder: place, abstract, blocks } = page
      const slug = freeSlug(deriveSlug([place, name].join(' ')), slugs)
      const manuscript = {
        kind: 'doc-page',
        id: null,
        etag: null,
        icon: null,
        slug,
        name,
        folder: place,
        abstract,
        blocks,
      } as const
      const beside = there.has(theirsPath(target).toLowerCase())
      const now = there.get(target.toLowerCase()) ?? null
      const one = await bringOne(folder, manuscript, { target, now, isOpen: beside, isDryRun })
      if (one.length === 0) same++
      told.push(...one)
    }
    seen.add(target.toLowerCase())
  }
  if (!isDryRun) for (const image of site.images) await copied(source, folder, image)
  for (const target of before)
    if (!seen.has(target.toLowerCase()) && there.has(target.toLowerCase()))
      told.push({ file: target, what: 'left', why: 'its MDX is gone: delete it here, and push with --delete' })
  return { told, leftOut, same }
}

/** Beside pages lie files that are about the repository. */
const isPage = ({ path, text }: FoundFile): boolean =>
  /\.mdx$/i.test(path) ||
  (!/(?:^|\/)(?:readme|changelog|license|contributing|code_of_conduct|security)\.md$/i.test(path) &&
    readManuscript(text) === 'no manuscript')

async function copied(source: Folder, folder: Folder, image: string): Promise<void> {
  const [bytes, there] = [await source.readBytes(image), await folder.readBytes(image)]
  if (bytes && !(there && Buffer.compare(bytes, there) === 0)) await folder.put(image, bytes)
}

/** `vitrine.mdx.yaml` at the root of the pages says which components of a team say do and which don’t. */
async function teamRoles(source: Folder): Promise<ReadonlyMap<string, Polarity>> {
  const bytes = await source.readBytes('vitrine.mdx.yaml')
  const given: unknown = bytes === null ? {} : parse(Buffer.from(bytes).toString())
  const components = (given as { components?: unknown } | null)?.components ?? {}
  const named = Object.entries(components as Record<string, unknown>)
  const wrong = named.find(([, role]) => role !== 'do' && role !== 'dont' && role !== 'caution')
  if (wrong) throw refused(`vitrine.mdx.yaml: ${wrong[0]} must be one of do, dont, caution`)
  return new Map(named as [string, Polarity][])
}

const targetOf = (path: string): string => path.replace(/\.mdx$/i, '.md')

function freeSlug(slug: string, taken: Set<string>): string {
  let number = 1
  while (taken.has(nthSlug(slug, number))) number++
  taken.add(nthSlug(slug, number))
  return nthSlug(slug, number)
}

interface Bringing {
  readonly target: string
  /** The file that is there. */
  readonly now: FoundFile | null
  readonly isOpen: boolean
  readonly isDryRun: boolean
}

/** Sides are compared by what they say; the version of a server is no matter here, so all are of one. */
const VERSION = 'mdx.'

async function bringOne(folder: Folder, made: Manuscript, bringing: Bringing): Promise<Told[]> {
  const { target, now, isDryRun, isOpen } = bringing
  const file = now?.path ?? target
  const tell = (what: Told['what'], why: string): Told[] => [{ file, what, why }]
  const read = now ? readManuscript(now.text) : null
  if (read === 'no manuscript')
    return tell('refused', 'is there already and no page: move it away, or read into another folder')
  if (read && 'faults' in read) {
    const [fault] = read.faults
    return tell('refused', `cannot be read: line ${fault?.line ?? 1}, ${fault?.message ?? ''}`)
  }
  const mine = read?.manuscript ?? null
  if (mine && mine.kind !== 'doc-page') return tell('refused', `is about a ${mine.kind}: move it away`)
  const base = await broughtBefore(folder, target)
  const step = pullStep({
    mine: mine && { ...mine, icon: null, etag: base ? VERSION : null },
    base: base && { ...base, etag: VERSION },
    theirs: { ...made, etag: VERSION },
    isOpen,
  })
  const own = {
    id: mine?.id ?? null,
    etag: mine?.etag ?? null,
    slug: mine?.slug ?? made.slug,
    icon: mine?.icon ?? null,
  }
  const bring = async (): Promise<void> => {
    if (!isDryRun) await folder.keepBrought(target, writeManuscript(made))
  }
  switch (step.step) {
    case 'write': {
      const text = writeManuscript({ ...step.manuscript, ...own })
      // The file first: one that was cut off in between is found the same on both sides.
      if (!isDryRun && !(await folder.replace(file, now?.text ?? null, text))) return [changedMeanwhile(file)]
      await bring()
      return tell('written', WORDS[step.why])
    }
    case 'know':
      await bring()
      return []
    case 'left':
      return tell('left', WORDS[step.why])
    case 'conflict': {
      const beside = theirsPath(file)
      if (!isOpen && !isDryRun) {
        await folder.put(beside, writeManuscript({ ...made, ...own }))
        await bring()
      }
      return tell(
        'conflict',
        `both it and its MDX changed the same: what the MDX says is in ${beside}; settle it and delete that file`,
      )
    }
    case 'nothing':
    case 'forget':
    case 'remove':
  }
  return []
}

const WORDS: Readonly<Record<PullReason, string>> = {
  'new-there': 'new',
  'changed-there': 'its MDX changed',
  'changed-here': 'changed since it was read, and its MDX was not',
  merged: 'changed on both sides, put together',
  same: 'the same on both sides',
  'new-here': 'new here',
  'deleted-here': 'deleted here: delete its MDX too, or .vitrine/mdx to have it again',
  'deleted-here-changed-there': 'deleted here, and its MDX changed since',
  'gone-there-changed-here': 'its MDX is gone, and it was changed here',
}

async function broughtBefore(folder: Folder, target: string): Promise<Manuscript | null> {
  const text = await folder.readBrought(target)
  const read = text === null ? 'no manuscript' : readManuscript(text)
  return read === 'no manuscript' || 'faults' in read ? null : read.manuscript
}
