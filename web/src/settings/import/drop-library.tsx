import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { things } from '../../changes/counts-in-words.ts'
import { Fault } from '../fault.tsx'
import { chosenFiles, droppedFiles } from './dropped-files.ts'
import { pushFiles, type GivenFile, type Pushed, type Step } from './push-files.ts'
import { readSummary } from './summary.ts'
import '../settings.css'

/** Where files are let fall; what they would change is said, and only then it is done. */
export function DropLibrary() {
  const queries = useQueryClient()
  const [files, setFiles] = useState<readonly GivenFile[]>([])
  const [step, setStep] = useState<Step | null>(null)
  const [pushed, setPushed] = useState<Pushed | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (given: readonly GivenFile[], { isDry }: { isDry: boolean }): Promise<void> => {
    if (given.length === 0) return
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setFiles(given)
    setFault(null)
    setPushed(null)
    setStep({ doing: 'Sending', done: 0, total: 0 })
    try {
      const ended = await pushFiles(given, { isDry, signal: controller.signal, onStep: setStep })
      setPushed(ended)
      if (!isDry) await queries.invalidateQueries()
    } catch (error) {
      if (!controller.signal.aborted) setFault(error)
    }
    if (!controller.signal.aborted) setStep(null)
  }
  const again = (): void => {
    running.current?.abort()
    setFiles([])
    setPushed(null)
    setFault(null)
    setStep(null)
  }

  if (step !== null) return <Running step={step} files={files} onStop={again} />
  if (fault !== null)
    return (
      <Told title="The files could not be sent" again={again}>
        <Fault error={fault} />
      </Told>
    )
  if (pushed === null) return <Zone onFiles={(given) => void run(given, { isDry: true })} />
  if (pushed.state === 'refused')
    return (
      <Told title="Nothing was imported" again={again}>
        <p className="note" data-tone="red" role="alert">
          {pushed.error?.message ?? 'The files were refused.'}
        </p>
      </Told>
    )
  if (pushed.dry_run)
    return <Preview pushed={pushed} onImport={() => void run(files, { isDry: false })} again={again} />
  return (
    <Told title="Imported" again={again}>
      <Counted pushed={pushed} />
      <p>
        <Link to="/">Look at the library</Link> or see <Link to="/changes">what changed</Link>.
      </p>
    </Told>
  )
}

function Zone({ onFiles }: { readonly onFiles: (files: readonly GivenFile[]) => void }) {
  const [isOver, setOver] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  return (
    <div
      className="drop-zone"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        droppedFiles(event.dataTransfer).then(onFiles, setFault)
      }}
    >
      <p>
        <strong>Drop files or a folder here</strong>
      </p>
      <p className="quiet-text">
        A bundle, answers saved from the design tool, token files, or the manifest of a package or a Storybook; as they
        are, gzip or zip.
      </p>
      <div className="row">
        <FilesButton label="Choose files" onFiles={onFiles} />
        <FilesButton label="Choose a folder" isFolder onFiles={onFiles} />
      </div>
      {fault !== null && <Fault error={fault} />}
    </div>
  )
}

interface FilesButtonProps {
  readonly label: string
  readonly isFolder?: boolean
  readonly onFiles: (files: readonly GivenFile[]) => void
}

const FilesButton = ({ label, isFolder = false, onFiles }: FilesButtonProps) => (
  <label className="button">
    {label}
    <input
      type="file"
      multiple
      className="visually-hidden"
      {...(isFolder ? { webkitdirectory: '' } : {})}
      onChange={({ currentTarget }) => {
        onFiles(chosenFiles(currentTarget.files))
        currentTarget.value = ''
      }}
    />
  </label>
)

interface RunningProps {
  readonly step: Step
  readonly files: readonly GivenFile[]
  readonly onStop: () => void
}

const Running = ({ step: { doing, done, total }, files, onStop }: RunningProps) => (
  <div className="drop-zone" role="status">
    <p>
      <strong>{doing}…</strong>
    </p>
    <progress aria-label={doing} {...(total > 0 ? { max: total, value: done } : {})} />
    <p className="quiet-text">{named(files)}</p>
    <button className="button" onClick={onStop}>
      Stop watching
    </button>
  </div>
)

const named = (files: readonly GivenFile[]): string =>
  files.length === 1 ? (files[0]?.name ?? '') : `${files.length.toLocaleString('en')} files`

interface ToldProps {
  readonly title: string
  readonly again: () => void
  readonly children: ReactNode
}

const Told = ({ title, again, children }: ToldProps) => (
  <div className="panel import-told" role="status">
    <h3>{title}</h3>
    {children}
    <button className="button" onClick={again}>
      Import something else
    </button>
  </div>
)

interface PreviewProps {
  readonly pushed: Pushed
  readonly onImport: () => void
  readonly again: () => void
}

/** What would change, before it does. */
function Preview({ pushed, onImport, again }: PreviewProps) {
  const { rows, isSame } = readSummary(pushed.summary)
  return (
    <div className="panel import-told" role="status">
      <h3>
        {rows.length === 0
          ? 'There is nothing of a library in it'
          : isSame
            ? 'The library has all of it already'
            : 'This is what it would change'}
      </h3>
      <Counted pushed={pushed} />
      <div className="row">
        {rows.length > 0 && !isSame && (
          <button className="button primary" onClick={onImport}>
            Import it
          </button>
        )}
        <button className="button" onClick={again}>
          {rows.length > 0 && !isSame ? 'Leave it' : 'Choose something else'}
        </button>
      </div>
    </div>
  )
}

const MOST_TOLD = 20

function Counted({ pushed }: { readonly pushed: Pushed }) {
  const { sources, files, rows, removed, warnings, warning_counts: counts } = readSummary(pushed.summary)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <>
      {sources.length > 0 && (
        <p className="quiet-text">
          {sources
            .map(({ name, matched_by: how }) => `${how === 'new' ? 'A new source' : 'The source'} “${name}”`)
            .join(', ')}
          {files.length > 0 && `, from ${[...new Set(files.map(({ as }) => as))].join(', ')}`}
        </p>
      )}
      {rows.length > 0 && (
        <div className="scroll-x" tabIndex={0} role="group" aria-label="What changes">
          <table>
            <thead>
              <tr>
                <th> </th>
                <th>New</th>
                <th>Changed</th>
                <th>Gone</th>
                <th>As before</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ kind, added, changed, deleted, unchanged }) => (
                <tr key={kind}>
                  <th scope="row">{kind}s</th>
                  {[added, changed, deleted, unchanged].map((count, at) => (
                    <td key={at} className="figure">
                      {count === 0 ? '–' : count.toLocaleString('en')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {removed.length > 0 && (
        <details>
          <summary>What would be gone from the source: {removed.length}</summary>
          <p>
            {removed
              .slice(0, MOST_TOLD)
              .map(({ name }) => name)
              .join(', ')}
            {removed.length > MOST_TOLD && ` and ${removed.length - MOST_TOLD} more`}
          </p>
        </details>
      )}
      {total > 0 && (
        <details>
          <summary>{things('remark', total)} about the files</summary>
          <ul className="remarks">
            {warnings.slice(0, MOST_TOLD).map(({ path, message }, at) => (
              <li key={at}>
                <code>{path}</code> {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
