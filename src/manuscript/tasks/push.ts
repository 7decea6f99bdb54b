import { layOut, unreadable, type Document, type Told } from '../desk.ts'
import { lineOf, type ReadBlock } from '../directives/read-blocks.ts'
import type { Folder, FoundFile } from '../folder.ts'
import { withFields } from '../front-matter.ts'
import { contentOf, writeManuscript, type Manuscript, type ReadManuscript } from '../manuscript.ts'
import { changedMeanwhile, type Result } from './pull.ts'
import type { Server, ServerFault } from '../server.ts'
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
    faults.push(...(await server.check(mine)).map((fault) => ({ file: file.path, ...placed(mine, fault) })))
  }
  if (faults.length > 0) throw unreadable(faults)
  const told: Told[] = []
  for (const planned of plan) told.push(...(await pushOne(folder, server, planned, { deletes, isDryRun })))
  return { told, others: desk.others, same: plan.length - told.length }
}

/** `blocks[2].content.items[0].kind` at its line. */
function placed({ blocks }: ReadManuscript, { path, message }: ServerFault): { line: number; message: string } {
  const [, at = '', rest = ''] = /^blocks\[(\d+)\]\.?(.*)$/s.exec(path) ?? []
  const block: ReadBlock | undefined = at === '' ? undefined : blocks[Number(at)]
  const line = block ? (lineOf(block.places, rest) ?? block.line) : 1
  return { line, message: `${block ? `${block.type}: ${rest.replace(/^content\.?/, '')}` : path} ${message}` }
}

async function pushOne(
  folder: Folder,
  server: Server,
  { document, step }: Planned,
  wishes: PushWishes,
): Promise<Told[]> {
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
  if (step.step === 'create') return create(folder, server, { file, mine })
  return replace(folder, server, { file, mine, step })
}

const CHANGED = 'changed there just now: pull first'

type Replacing = Extract<PushStep, { readonly step: 'replace' }>

const what = ({ fields, hasBlocks }: Replacing): string => [...fields, ...(hasBlocks ? ['blocks'] : [])].join(', ')

interface Own {
  readonly file: FoundFile
  readonly mine: ReadManuscript
}

async function create(folder: Folder, server: Server, { file, mine }: Own): Promise<Told[]> {
  const page = await server.createPage(mine)
  if (page === 'taken') {
    const why = 'another page has its slug: say another one in front, slug: …, or pull and write into that page'
    return [{ file: file.path, what: 'refused', why }]
  }
  const made = await know(folder, file, page)
  if (!made) return [changedMeanwhile(file.path)]
  const manuscript = { ...mine, id: page.id, slug: page.slug, etag: page.etag }
  const step = pushStep({ mine: manuscript, base: page, theirs: page, isOpen: false })
  const rest = step.step === 'replace' ? await replace(folder, server, { file: made, mine: manuscript, step }) : []
  const failed = rest.filter(({ what }) => what === 'conflict' || what === 'refused')
  return failed.length > 0 ? failed : [{ file: file.path, what: 'created', why: 'new here' }]
}

async function replace(
  folder: Folder,
  server: Server,
  { file, mine, step }: Own & { readonly step: Replacing },
): Promise<Told[]> {
  if (mine.id === null) return []
  if (step.hasBlocks) {
    const written = await server.replace(mine, step.etag)
    if (written === 'changed') return [{ file: file.path, what: 'conflict', why: CHANGED }]
    if (written !== 'written')
      return written.map((fault) => {
        const { line, message } = placed(mine, fault)
        return { file: `${file.path}:${line}`, what: 'refused', why: message }
      })
  }
  if (step.fields.length > 0)
    await server.updatePage(mine.id, Object.fromEntries(step.fields.map((field) => [field, mine[field]])))
  const after = await server.read(mine.kind, mine.id)
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
