import { upload } from '@vitrine/client'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { StoredFile, StoredImage } from '../stored-object.tsx'
import { useSurroundings } from './context.ts'
import { asText } from './form-model.ts'
import { Labelled, type FieldProps } from './labelled.tsx'

type Sending = { readonly sent: number; readonly total: number } | { readonly failed: string } | null

const IMAGES = 'image/png,image/jpeg,image/gif'
const FILES = '.pdf,.docx,.pptx,.xlsx,.odt,.odp,.ods'

/** A picture or a file: chosen or dropped, sent with its progress shown, referred to by its key. */
export function UploadField({ value, onChange, isImage, ...props }: FieldProps & { readonly isImage: boolean }) {
  const key = asText(value)
  const { owner } = useSurroundings()
  const [sending, setSending] = useState<Sending>(null)
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setSending({ sent: 0, total: file.size })
    try {
      const { object_key } = await upload(
        client,
        { entityType: owner.type, entityId: owner.id, file },
        { onProgress: (sent, total) => setSending({ sent, total }) },
      )
      onChange(object_key)
      setSending(null)
    } catch (error) {
      setSending({ failed: error instanceof Error ? error.message : String(error) })
    }
  }
  const percent = sending && 'sent' in sending ? Math.round((100 * sending.sent) / Math.max(1, sending.total)) : null
  return (
    <Labelled
      {...props}
      label={isImage ? 'Image' : 'File'}
      hint={isImage ? 'PNG, JPEG or GIF' : 'PDF, Office or OpenDocument'}
    >
      {(control) => (
        <div
          className="upload"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            void send(event.dataTransfer.files[0])
          }}
        >
          {key !== '' && (isImage ? <StoredImage objectKey={key} alt="" /> : <StoredFile objectKey={key} name={key} />)}
          <input
            {...control}
            type="file"
            accept={isImage ? IMAGES : FILES}
            onChange={(event) => void send(event.target.files?.[0])}
          />
          {percent !== null && (
            <div className="row" role="status">
              <progress value={percent} max={100} aria-label="Upload" /> <span className="figure">{percent} %</span>
            </div>
          )}
          {sending && 'failed' in sending && (
            <p className="fault" role="alert">
              {sending.failed}
            </p>
          )}
        </div>
      )}
    </Labelled>
  )
}
