import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { tellConsole } from '../api/console.ts'
import { endSession, useSession } from '../session/session.ts'
import { Fault } from './fault.tsx'
import { said } from './form-words.ts'
import { Matter } from './matter.tsx'
import { useAct } from './use-act.ts'

/** Its name, what can be taken of it, and its end. */
export default function LibraryMatter() {
  const queries = useQueryClient()
  const { told } = useSession()
  const [name, setName] = useState(told?.project.name ?? '')
  const rename = useAct((wanted: string) => tellConsole('renameLibrary', { name: wanted }))
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const wanted = said(new FormData(event.currentTarget), 'name')
    rename.mutate(wanted, {
      onSuccess: () => {
        setName(wanted)
        void queries.invalidateQueries()
      },
    })
  }
  return (
    <Matter title="Library" says="What it is called, what can be taken of it, and its end.">
      <form className="panel settings-form" onSubmit={submit}>
        <label>
          <span>Name</span>
          <input className="input" name="name" defaultValue={name} required maxLength={200} />
        </label>
        <Fault error={rename.error} />
        {rename.isSuccess && (
          <p className="quiet-text" role="status">
            Saved.
          </p>
        )}
        <button className="button" disabled={rename.isPending}>
          Rename
        </button>
      </form>
      <section className="panel settings-form" aria-labelledby="taken">
        <h3 id="taken">Take it with you</h3>
        <p className="quiet-text">
          Tokens as CSS, code or token files:{' '}
          <Link to="/tokens" search={{ view: 'export' }}>
            export the tokens
          </Link>
          . What is written goes to Markdown files by <code>vitrine docs pull</code>.
        </p>
      </section>
      <Danger name={name} />
    </Matter>
  )
}

function Danger({ name }: { readonly name: string }) {
  const [typed, setTyped] = useState('')
  const remove = useAct((confirm: string) => tellConsole('deleteLibrary', { confirm }))
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    remove.mutate(typed, { onSuccess: () => endSession('signed-out') })
  }
  return (
    <form className="panel settings-form danger" aria-labelledby="danger" onSubmit={submit}>
      <h3 id="danger">Delete this library</h3>
      <p className="quiet-text">
        Everything that was imported, written and uploaded goes for good, and every key and link ends. Only a backup
        brings it back.
      </p>
      <label>
        <span>
          Type <strong>{name}</strong> to confirm
        </span>
        <input className="input" value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
      </label>
      <Fault error={remove.error} />
      <button className="button" disabled={typed !== name || remove.isPending}>
        Delete it for good
      </button>
    </form>
  )
}
