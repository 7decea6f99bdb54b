import { upload } from '@vitrine/client'
import { client } from '../../../api/client.ts'
import { StoredFile, StoredImage } from '../../stored-object.tsx'
import { useSurroundings } from '../context.ts'
import { asText } from '../form-model.ts'
import { Labelled, type FieldProps } from './labelled.tsx'
import { isPendingUpload } from '../pending-upload.ts'

const IMAGES = 'image/png,image/jpeg,image/gif'
const FILES = '.pdf,.docx,.pptx,.xlsx,.odt,.odp,.ods'
// Kept drafts hold no running upload, so a name need only be unique in this page.
let begun = 0

/** A picture or a file: chosen or dropped, sent with its progress shown, referred to by its key. */
export function UploadField({ value, onChange, isImage, ...props }: FieldProps & { readonly isImage: boolean }) {
  const { owner, uploads, tell } = useSurroundings()
  const pending = isPendingUpload(value) ? value : null
  const key = pending ? pending.before : asText(value)
  const sending = pending ? uploads.get(pending.upload) : undefined
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const id = `upload ${(begun += 1)}`
    // From here on this field may be anywhere, or nowhere: what comes of it is told by the upload's own name.
    onChange({ upload: id, before: key })
    tell({ is: 'uploading', upload: id, sent: 0, total: file.size })
    try {
      const { object_key } = await upload(
        client,
        { entityType: owner.type, entityId: owner.id, file },
        { onProgress: (sent, total) => tell({ is: 'uploading', upload: id, sent, total }) },
      )
      tell({ is: 'uploaded', upload: id, objectKey: object_key })
    } catch (error) {
      tell({ is: 'upload-failed', upload: id, failed: error instanceof Error ? error.message : String(error) })
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
