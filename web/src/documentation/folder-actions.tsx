import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { Failure } from '../parts/failure.tsx'
import { Confirmation } from '../parts/dialog/confirmation.tsx'
import { Modal } from '../parts/dialog/modal.tsx'
import './editor/editor.css'

interface FolderProps {
  readonly path: string
  readonly count: number
  /** All folders there are: renamed to one of them, a folder is joined with it. */
  readonly folders: readonly (string | null)[]
}

export function FolderActions(props: FolderProps) {
  const [asked, setAsked] = useState<'nothing' | 'name' | 'dissolution'>('nothing')
  const onClose = (): void => setAsked('nothing')
  return (
    <>
      <button className="button quiet" aria-label={`Rename ${props.path}`} onClick={() => setAsked('name')}>
        Rename
      </button>
      <button
        className="button quiet"
        aria-label={`Remove folder ${props.path}`}
        onClick={() => setAsked('dissolution')}
      >
        Remove folder
      </button>
      {asked === 'name' && <Renaming {...props} onClose={onClose} />}
      {asked === 'dissolution' && <Dissolution {...props} onClose={onClose} />}
    </>
  )
}

interface AskedProps extends FolderProps {
  readonly onClose: () => void
}

function Renaming({ path, folders, onClose }: AskedProps) {
  const [to, setTo] = useState(path)
  const name = to.trim()
  const rename = useFolderChange(() => client.renamePath({ from: path, to: name }), onClose)
  return (
    <Modal title={`Rename “${path}”`} onClose={onClose}>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate()
        }}
      >
        <label className="field">
          New name
          <input className="input" value={to} required autoFocus onChange={(event) => setTo(event.target.value)} />
        </label>
        {name !== path && folders.includes(name) && (
          <p className="note" data-tone="amber" role="status">
            There is a folder “{name}”: the pages join it, after its own.
          </p>
        )}
        {rename.isError && <Failure error={rename.error} what="Renaming" />}
        <div className="row dialog-end">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button className="button primary push" disabled={name === '' || name === path || rename.isPending}>
            Rename
          </button>
        </div>
      </form>
    </Modal>
  )
}

function Dissolution({ path, count, onClose }: AskedProps) {
  const clear = useFolderChange(() => client.clearPath({ path }), onClose)
  return (
    <Confirmation
      title={`Remove the folder “${path}”?`}
      keep="Keep it"
      act="Remove folder"
      isPending={clear.isPending}
      onAct={() => clear.mutate()}
      onClose={onClose}
    >
      <p>
        {count === 1 ? 'Its page stays, outside of folders.' : `Its ${count} pages stay, outside of folders.`} Nothing
        is deleted, but nothing remembers that they belonged together.
      </p>
      {clear.isError && <Failure error={clear.error} what="Removing the folder" />}
    </Confirmation>
  )
}

function useFolderChange(change: () => Promise<unknown>, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      onDone()
      await Promise.all(['listPages', 'getPage'].map((read) => queries.invalidateQueries({ queryKey: [read] })))
    },
  })
}
