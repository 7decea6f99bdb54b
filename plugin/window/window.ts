// The plugin's window. It has a network and no origin: servers see `Origin: null`. The design is on the other side of
// `parent`, in ../src/code.ts.
import type { Connection, FromCode, FromWindow } from '../src/tool/messages.ts'
import { readAddress } from './address.ts'
import { Archive } from './archive.ts'
import { Push, PushError, type Summary } from './push.ts'
import { element, showReport, showSummary } from './show.ts'

const at = <E extends HTMLElement>(id: string, type: new () => E): E => {
  const found = document.getElementById(id)
  if (!(found instanceof type)) throw new Error(`no ${id}`)
  return found
}
const form = at('connection', HTMLFormElement)
const [address, key, remember, pictures] = [
  at('address', HTMLInputElement),
  at('key', HTMLInputElement),
  at('remember', HTMLInputElement),
  at('pictures', HTMLInputElement),
]
const [compare, save, stop, again, push] = [
  at('compare', HTMLButtonElement),
  at('save', HTMLButtonElement),
  at('stop', HTMLButtonElement),
  at('again', HTMLButtonElement),
  at('push', HTMLButtonElement),
]
const [work, doing, progress, status, fault, outcome, report] = [
  at('work', HTMLElement),
  at('doing', HTMLElement),
  at('progress', HTMLProgressElement),
  at('status', HTMLElement),
  at('fault', HTMLElement),
  at('outcome', HTMLElement),
  at('report', HTMLElement),
]
const [pageList, pagesTold] = [at('page-list', HTMLElement), at('pages-told', HTMLElement)]

const say = (pluginMessage: FromWindow): void => parent.postMessage({ pluginMessage }, '*')

let file: { readonly name: string; readonly fileKey: string | null } = { name: 'library', fileKey: null }
/** What was read last, and is pushed as it was compared. */
let library: Blob | null = null
let reading: { readonly archive: Archive; resolve(): void; reject(error: Error): void } | null = null
let stopping = new AbortController()
/** Does again what the network broke off. */
let goOn: () => Promise<void> = async () => undefined

addEventListener('message', (event: MessageEvent<{ pluginMessage?: FromCode }>) => {
  const message = event.data.pluginMessage
  if (message) void hear(message)
})

async function hear(message: FromCode): Promise<void> {
  switch (message.kind) {
    case 'opened':
      return opened(message)
    case 'progress':
      return tell(message.doing, message.done, message.total)
    case 'piece':
      return take((archive) => archive.add(message.file, message.text))
    case 'picture':
      return take((archive) => archive.addPicture(message.file, message.base64))
    case 'read':
      showReport(report, message.report)
      return reading?.resolve()
    case 'stopped':
      return reading?.reject(new DOMException('stopped', 'AbortError'))
    case 'failed':
      if (reading) return reading.reject(new Error(`The file could not be read: ${message.message}`))
      fault.textContent = message.message
  }
}

async function take(add: (archive: Archive) => Promise<void>): Promise<void> {
  try {
    if (reading) await add(reading.archive)
    return say({ kind: 'took' })
  } catch (error) {
    reading?.reject(error as Error)
    return say({ kind: 'stop' })
  }
}

function opened({ name, fileKey, pages, connection }: Extract<FromCode, { kind: 'opened' }>): void {
  file = { name, fileKey }
  if (connection) [address.value, key.value] = [connection.address, connection.key]
  pageList.replaceChildren(
    ...pages.map((page) => {
      const box = document.createElement('input')
      Object.assign(box, { type: 'checkbox', checked: true, value: page.id })
      const label = element('label', box, ` ${page.name}`)
      label.className = 'check'
      return label
    }),
  )
  tellPages()
}

const boxes = (): HTMLInputElement[] => [...pageList.querySelectorAll('input')]
const wanted = (): string[] => boxes().flatMap((box) => (box.checked ? [box.value] : []))

function tellPages(): void {
  const [some, all] = [wanted().length, boxes().length]
  pagesTold.textContent = some === all ? `Pages: all ${all}` : `Pages: ${some} of ${all}, nothing will be deleted`
}

function tell(what: string, done: number, total: number): void {
  doing.textContent = what
  if (total > 0) [progress.max, progress.value] = [total, done]
  else progress.removeAttribute('value')
}

/** Reads the file as it is now. */
async function read(): Promise<Blob> {
  const archive = new Archive()
  await new Promise<void>((resolve, reject) => {
    reading = { archive, resolve, reject }
    say({ kind: 'read', pages: wanted(), withPictures: pictures.checked })
  }).finally(() => (reading = null))
  return archive.finish()
}

function connection(): Connection {
  const url = readAddress(address.value)
  if (typeof url === 'string') throw new PushError(url, false)
  if (key.value.trim() === '') throw new PushError('Enter a key with the scope write:library.', false)
  return { address: url.origin, key: key.value.trim() }
}

/** One thing at a time, which can be stopped; what went wrong is said, and can be gone on with where it was the network. */
async function busy(act: (signal: AbortSignal) => Promise<void>): Promise<void> {
  stopping = new AbortController()
  for (const part of [status, fault]) part.textContent = ''
  for (const button of [compare, save, push]) button.disabled = true
  again.hidden = true
  work.hidden = false
  tell('Reading', 0, 0)
  try {
    await act(stopping.signal)
  } catch (error) {
    const isStopped = error instanceof DOMException && error.name === 'AbortError'
    if (isStopped) status.textContent = 'Stopped.'
    else fault.textContent = error instanceof Error ? error.message : String(error)
    again.hidden = !(error instanceof PushError && error.canGoOn)
    goOn = () => busy(act)
  } finally {
    work.hidden = true
    for (const button of [compare, save, push]) button.disabled = false
  }
}

/** Sends what was read; called again it goes on where it was. */
function sending(isDryRun: boolean): (signal: AbortSignal) => Promise<Summary> {
  let under: { readonly to: Connection; readonly push: Push } | null = null
  return async (signal) => {
    const to = connection()
    library ??= await read()
    if (under?.to.address !== to.address || under.to.key !== to.key) {
      under = { to, push: new Push(to, library, { isDryRun, fileKey: file.fileKey }, tell) }
    }
    const summary = await under.push.run(signal)
    say({ kind: 'keep', connection: remember.checked ? to : null })
    return summary
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  library = null
  outcome.hidden = push.hidden = report.hidden = true
  const send = sending(true)
  void busy(async (signal) => {
    showSummary(outcome, await send(signal), { isDryRun: true })
    push.hidden = false
  })
})

push.addEventListener('click', () => {
  const send = sending(false)
  void busy(async (signal) => {
    showSummary(outcome, await send(signal), { isDryRun: false })
    push.hidden = true
    status.textContent = 'Pushed.'
  })
})

save.addEventListener('click', () => {
  void busy(async () => {
    library = await read()
    const link = document.createElement('a')
    link.href = URL.createObjectURL(library)
    link.download = `${file.name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'library'}.vitrine.zip`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    status.textContent = `Saved as ${link.download}. Import it with: vitrine import, or vitrine push.`
  })
})

again.addEventListener('click', () => void goOn())
stop.addEventListener('click', () => {
  stopping.abort(new DOMException('stopped', 'AbortError'))
  if (reading) say({ kind: 'stop' })
})
pageList.addEventListener('change', () => {
  tellPages()
  push.hidden = outcome.hidden = true
})

say({ kind: 'ready' })
