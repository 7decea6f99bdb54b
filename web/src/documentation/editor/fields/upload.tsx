import { useRef, useState, type ReactNode } from 'react'
import { useFaults, useSurroundings } from '../draft/context.ts'
import { asText } from '../draft/form-model.ts'
import { isPendingUpload } from '../draft/pending-upload.ts'
import { isPicture, sendUpload } from '../draft/send-upload.ts'
import type { At } from './at.ts'
import { FaultLines } from './labelled.tsx'

const IMAGES = 'image/png,image/jpeg,image/gif'
const FILES = '.pdf,.docx,.pptx,.xlsx,.odt,.odp,.ods'

interface UploadProps {
  readonly at: At
  readonly accepts: 'image' | 'file'
  /** What is shown of it, by its key; nothing was chosen yet: an empty one. */
  readonly children: (objectKey: string) => ReactNode
  readonly onChosen?: (file: File) => void
  /** The block is nothing without it. */
  readonly isRequired?: boolean
}

/** A picture or a file where it is read: dropped, pasted or chosen, sent with its progress shown. */
export function Upload({ at, accepts, children, onChosen, isRequired = false }: UploadProps) {
  const surroundings = useSurroundings()
  const faults = useFaults(at.path)
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const pending = isPendingUpload(at.value) ? at.value : null
  const key = pending ? pending.before : asText(at.value)
  const sending = pending ? surroundings.uploads.get(pending.upload) : undefined
  const take = (file: File | undefined): boolean => {
    if (!file || (accepts === 'image' && !isPicture(file))) return false
    at.set(sendUpload(surroundings, file, key))
    onChosen?.(file)
    return true
  }
  const percent = sending && 'sent' in sending ? Math.round((100 * sending.sent) / Math.max(1, sending.total)) : null
  const what = accepts === 'image' ? 'picture' : 'file'
  return (
    <div
      className={key === '' && !isRequired ? 'drop-place extra' : 'drop-place'}
      data-path={at.path}
      data-over={isOver || undefined}
      data-empty={key === '' || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (take(event.dataTransfer.files[0])) {
          event.preventDefault()
          event.stopPropagation()
        }
      }}
      onPaste={(event) => {
        if (take(event.clipboardData.files[0])) event.preventDefault()
      }}
    >
      {key !== '' && children(key)}
      <button
        type="button"
        className="button quiet choose-file"
        aria-invalid={faults.length > 0}
        onClick={() => chooser.current?.click()}
      >
        {key === '' ? `Drop, paste or choose a ${what}` : `Replace the ${what}`}
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={accepts === 'image' ? 'Picture' : 'File'}
        accept={accepts === 'image' ? IMAGES : FILES}
        onChange={({ target }) => take(target.files?.[0])}
      />
      {percent !== null && (
        <span className="row" role="status">
          <progress value={percent} max={100} aria-label="Upload" /> <span className="figure">{percent} %</span>
        </span>
      )}
      {sending && 'failed' in sending && (
        <p className="fault" role="alert">
          {sending.failed}
        </p>
      )}
      <FaultLines faults={faults} />
    </div>
  )
}
