import { layOut, theirsPath, type Desk, type Document, type Told } from '../desk.ts'
import type { Folder, FoundFile } from '../folder.ts'
import { withFields } from '../front-matter.ts'
import { writeManuscript, type Manuscript } from '../manuscript.ts'
import { fileName } from '../rules/file-name.ts'
import type { Server } from '../server.ts'
import { pullStep, type PullReason } from '../three-way.ts'

interface PullWishes {
  /** Remove files of what is gone there and was not changed here. */
  readonly deletes: boolean
  readonly isDryRun: boolean
}

export interface Result {
  readonly told: readonly Told[]
  /** Markdown that is no manuscript. */
  readonly others: readonly string[]
  /** How many documents are as they should be. */
  readonly same: number
}

/** Brings the files up to what the server has. What both sides changed is put together, or laid beside. */
export async function pull(folder: Folder, server: Server, wishes: PullWishes): Promise<Result> {
  await folder.expectFree()
  const desk = await layOut(folder, server, { isPush: false })
  const told: Told[] = []
  for (const document of desk.documents) told.push(...(await pullOne(folder, document, { desk, server, ...wishes })))
  return { told, others: desk.others, same: desk.documents.length - told.length }
}

interface Pulling extends PullWishes {
  readonly server: Server
  readonly desk: Desk
}

const WORDS: Readonly<Record<PullReason, string>> = {
  'new-there': 'new there',
  'changed-there': 'changed there',
  'changed-here': 'changed here',
  merged: 'changed on both sides, put together',
  same: 'the same on both sides',
  'new-here': 'new here',
  'deleted-here': 'deleted here: push with --delete deletes it there',
  'deleted-here-changed-there': 'deleted here, and changed there since',
  'gone-there-changed-here': 'gone there, and changed here: delete the file, or take its etag away to write it anew',
}

async function pullOne(folder: Folder, document: Document, pulling: Pulling): Promise<Told[]> {
  const { kind, id, file, theirs } = document
  const { deletes, isDryRun, desk, server } = pulling
  const step = pullStep(document)
  const path = file?.path ?? ''
  if (step.step === 'nothing') return []
  if (step.step === 'forget') {
    if (id !== null && !isDryRun) await folder.forget(kind, id)
    return []
  }
  if (step.step === 'left') return [{ file: path || `${kind} ${id ?? ''}`, what: 'left', why: WORDS[step.why] }]
  if (step.step === 'remove') {
    if (!deletes) return [{ file: path, what: 'left', why: 'gone there: --delete removes the file' }]
    if (!isDryRun) {
      await folder.remove(path)
      if (id !== null) await folder.forget(kind, id)
    }
    return [{ file: path, what: 'removed', why: 'gone there' }]
  }
  if (step.step === 'conflict') {
    const beside = theirsPath(path)
    if (!isDryRun && theirs && !step.isKnown) await layBeside(folder, document, theirs)
    return [
      {
        file: path,
        what: 'conflict',
        why: `both sides changed the same: theirs is in ${beside}; settle it here and delete that file`,
      },
    ]
  }
  if (step.step === 'know')
    return theirs && file ? know(folder, document, { theirs, file, why: WORDS[step.why], isDryRun }) : []
  const target =
    file?.path ?? fileName({ ...step.manuscript, id: id ?? '' }, (one) => desk.taken.has(one.toLowerCase()))
  desk.taken.add(target.toLowerCase())
  const text = writeManuscript(isDryRun ? step.manuscript : await desk.beside.local(server, target, step.manuscript))
  if (!isDryRun) {
    // The file first: what is kept is then of a file that is there, and a pull that was cut off is done again.
    if (!(await folder.replace(target, file?.text ?? null, text))) return [changedMeanwhile(target)]
    if (theirs && id !== null) await folder.keep(kind, id, writeManuscript(theirs))
  }
  return file?.text === text ? [] : [{ file: target, what: 'written', why: WORDS[step.why] }]
}

/** The file stays as it is but for its ETag, which says that theirs is known here. */
async function layBeside(folder: Folder, { kind, id, file }: Document, theirs: Manuscript): Promise<void> {
  if (!file || id === null) return
  const beside = theirsPath(file.path)
  await folder.put(beside, writeManuscript(theirs))
  await folder.keep(kind, id, writeManuscript(theirs))
  await folder.replace(file.path, file.text, withFields(file.text, { etag: theirs.etag }))
}

interface Knowing {
  readonly theirs: Manuscript
  readonly file: FoundFile
  readonly why: string
  readonly isDryRun: boolean
}

async function know(folder: Folder, { kind, id }: Document, { theirs, file, why, isDryRun }: Knowing): Promise<Told[]> {
  // The title of a page is what the file says, not what it is told.
  const text = withFields(file.text, { etag: theirs.etag, name: kind === 'doc-page' ? null : theirs.name })
  if (!isDryRun) {
    if (!(await folder.replace(file.path, file.text, text))) return [changedMeanwhile(file.path)]
    if (id !== null) await folder.keep(kind, id, writeManuscript(theirs))
  }
  return file.text === text ? [] : [{ file: file.path, what: 'written', why }]
}

export const changedMeanwhile = (file: string): Told => ({
  file,
  what: 'conflict',
  why: 'was changed while this ran: run it again',
})
