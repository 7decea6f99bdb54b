import { upload, type EntityType } from '@vitrine/client'
import { client } from '../../../api/client.ts'
import type { EditorEvent } from './editor-state.ts'

// Kept drafts hold no running upload, so a name need only be unique in this page.
let begun = 0

interface Sender {
  readonly owner: { readonly type: EntityType; readonly id: string }
  readonly tell: (event: EditorEvent) => void
}

/** What stands in the draft while a file is sent; what becomes of it is told by the upload's own name. */
export function sendUpload({ owner, tell }: Sender, file: File, before = ''): { upload: string; before: string } {
  const id = `upload ${(begun += 1)}`
  tell({ is: 'uploading', upload: id, sent: 0, total: file.size })
  const send = async (): Promise<void> => {
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
  void send()
  return { upload: id, before }
}

export const isPicture = ({ type }: File): boolean => /^image\/(png|jpeg|gif)$/.test(type)
