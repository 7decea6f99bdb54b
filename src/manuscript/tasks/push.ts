import { Beside } from '../beside.ts'
import { layOut, placed, unreadable, type Document, type Told } from '../desk.ts'
import type { Folder, FoundFile } from '../folder.ts'
import { withFields } from '../front-matter.ts'
import { contentOf, writeManuscript, type Manuscript, type ReadManuscript } from '../manuscript.ts'
import { changedMeanwhile, type Result } from './pull.ts'
import type { Server } from '../server.ts'
import { pushStep, type PushStep } from '../three-way.ts'

interface PushWishes {
  /** Delete there what was deleted here. */
  readonly deletes: boolean
  readonly isDryRun: boolean
}

interface Planned {
  readonly document: Document
  readonly step: PushStep
}

/**
 * Writes what was changed here alone. Everything is checked before anything is written; a push that was cut off is run
 * again, and finds done what is done.
 */
export async function push(folder: Folder, server: Server, { deletes, isDryRun }: PushWishes): Promise<Result> {
  await folder.expectThere()
  const desk = await layOut(folder, server, { isPush: true })
  const plan: Planned[] = desk.documents.map((document) => ({ document, step: pushStep(document) }))
  const faults = []
  for (const { document, step } of plan) {
    const { file, mine } = document
    if (!file || !mine || (step.step !== 'create' && step.step !== 'replace')) continue
    const found = (await server.check(mine)).filter(({ path }) => !Beside.isPending(mine, path))
    faults.push(...found.map((fault) => ({ file: file.path, ...placed(mine, fault) })))
  }
  if (faults.length > 0) throw unreadable(faults)
  const told: Told[] = []
  const made = new Map<Document, Made>()
  // All pages first: what is written then may link to any of them.
  for (const { document, step } of plan) {
    const { file, mine } = document
    if (step.step !== 'create' || !file || !mine || isDryRun) continue
    const one = await make(folder, server, { file, mine })
    if (Array.isArray(one)) told.push(...one)
    else {
      made.set(document, one)
      desk.beside.name(file.path, one.page)
    }
  }
  const writing = { deletes, isDryRun, beside: desk.beside, made }
  for (const planned of plan) told.push(...(await pushOne(folder, server, planned, writing)))
  return { told, others: desk.others, same: plan.length - told.length }
}

async function pushOne(folder: Folder, server: Server, { document, step }: Planned, wishes: Writing): Promise<Told[]> {
  const { kind, id, file, mine, theirs } = document
  const name = file?.path ?? `${kind} ${theirs?.name ?? id ?? ''}`
  const tell = (what: Told['what'], why: string): Told[] => [{ file: name, what, why }]
  if (step.step === 'nothing') return []
  if (step.step === 'left' || step.step === 'conflict') return tell(step.step, step.why)
  if (step.step === 'forget') {
    if (id !== null && !wishes.isDryRun) await folder.forget(kind, id)
    return []
  }
  if (step.step === 'delete') {
    if (!wishes.deletes) return tell('left', 'deleted here, still there: --delete deletes it there')
    if (wishes.isDryRun || !theirs || id === null) return tell('deleted', 'deleted here')
    if (kind === 'doc-page') await server.deletePage(id)
    else if ((await server.replace({ ...theirs, blocks: [] }, step.etag)) !== 'written')
      return tell('conflict', CHANGED)
    await folder.forget(kind, id)
    return tell('deleted', 'deleted here')
  }
  if (!file || !mine) return []
  if (step.step === 'know') {
    if (!wishes.isDryRun && theirs) await know(folder, file, theirs)
    return []
  }
  if (wishes.isDryRun) return step.step === 'create' ? tell('created', 'new here') : tell('replaced', what(step))
  const { beside } = wishes
  if (step.step === 'replace') return replace(folder, server, { file, mine, step, beside })
  const made = wishes.made.get(document)
  return made ? fill(folder, server, { file, mine, made, beside }) : []
}

const CHANGED = 'changed there just now: pull first'

type Replacing = Extract<PushStep, { readonly step: 'replace' }>

const what = ({ fields, hasBlocks }: Replacing): string => [...fields, ...(hasBlocks ? ['blocks'] : [])].join(', ')

interface Own {
  readonly file: FoundFile
  readonly mine: ReadManuscript
}

/** A page that was made and says nothing yet, or said it before a push was cut off. */
interface Made {
  readonly page: Manuscript
  /** The file, which knows that. */
  readonly file: FoundFile
}

interface Writing extends PushWishes {
  readonly beside: Beside
  readonly made: ReadonlyMap<Document, Made>
}

async function make(folder: Folder, server: Server, { file, mine }: Own): Promise<Made | Told[]> {
  const page = await server.createPage(mine)
  if (page === 'taken') {
    const why = 'another page has its slug: say another one in front, slug: …, or pull and write into that page'
    return [{ file: file.path, what: 'refused', why }]
  }
  const known = await know(folder, file, page)
  return known ? { page, file: known } : [changedMeanwhile(file.path)]
}

interface Filling extends Own {
  readonly made: Made
  readonly beside: Beside
}

async function fill(folder: Folder, server: Server, { file, mine, made, beside }: Filling): Promise<Told[]> {
  const { page } = made
  const manuscript = { ...mine, id: page.id, slug: page.slug, etag: page.etag }
  const step = pushStep({ mine: manuscript, base: page, theirs: page, isOpen: false })
  const rest =
    step.step === 'replace' ? await replace(folder, server, { file: made.file, mine: manuscript, step, beside }) : []
  const failed = rest.filter(({ what }) => what === 'conflict' || what === 'refused')
  return failed.length > 0 ? failed : [{ file: file.path, what: 'created', why: 'new here' }]
}

interface Replacement extends Own {
  readonly step: Replacing
  readonly beside: Beside
}

async function replace(
  folder: Folder,
  server: Server,
  { file, mine: written, step, beside }: Replacement,
): Promise<Told[]> {
  if (written.id === null) return []
  // Links to pages that were made just now are known only now.
  const { blocks } = await beside.resolved(file.path, written.blocks)
  const mine = { ...written, blocks: await beside.uploaded(server, written, blocks) }
  if (step.hasBlocks) {
    const result = await server.replace(mine, step.etag)
    if (result === 'changed') return [{ file: file.path, what: 'conflict', why: CHANGED }]
    if (result !== 'written')
      return result.map((fault) => {
        const { line, message } = placed(mine, fault)
        return { file: file.path, line, what: 'refused', why: message }
      })
  }
  if (step.fields.length > 0)
    await server.updatePage(written.id, Object.fromEntries(step.fields.map((field) => [field, mine[field]])))
  const after = await server.read(mine.kind, written.id)
  // Somebody may have written right behind us: then what is there is not what the file says, and a pull will tell.
  const isOurs = after !== null && contentOf(after) === contentOf(mine)
  if (isOurs && !(await know(folder, file, after))) return [changedMeanwhile(file.path)]
  return [{ file: file.path, what: 'replaced', why: what(step) }]
}

/** The file gets the id and the ETag of what is there; what is there is kept. Null: the file was changed meanwhile. */
async function know(folder: Folder, file: FoundFile, there: Manuscript): Promise<FoundFile | null> {
  const { id, slug, etag, kind, name } = there
  const text = withFields(file.text, { id, etag, ...(kind === 'doc-page' ? { slug } : { name }) })
  if (!(await folder.replace(file.path, file.text, text))) return null
  if (id !== null) await folder.keep(kind, id, writeManuscript(there))
  return { path: file.path, text }
}
