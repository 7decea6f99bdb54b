import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { consoleQuery, tellConsole } from '../api/console.ts'
import { Modal } from '../parts/dialog/modal.tsx'
import '../documentation/editor/editor.css'
import { CopyButton } from '../parts/copy-button.tsx'
import './share.css'

const LASTING = [
  ['1d', 'a day'],
  ['7d', 'a week'],
  ['30d', '30 days'],
  ['90d', '90 days'],
  ['365d', 'a year'],
] as const

const SETTLED = [() => true, () => false] as const

interface ShareProps {
  readonly onClose: () => void
}

/** Links that let people look who have no key: made for the page that is open, shown once, listed and revoked. */
export function Share({ onClose }: ShareProps) {
  const queries = useQueryClient()
  const links = useQuery(consoleQuery('listLinks', {}))
  const [made, setMade] = useState<string | null>(null)
  const [isCopied, setCopied] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const tell = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFault(null)
    try {
      await work()
      await queries.invalidateQueries({ queryKey: ['console', 'listLinks'] })
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }

  const make = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const said = (field: string): string => {
      const value = form.get(field)
      return typeof value === 'string' ? value.trim() : ''
    }
    const [name, expires] = [said('name'), said('expires')]
    void tell(async () => {
      const link = await tellConsole('createLink', { ...(name ? { name } : {}), ...(expires ? { expires } : {}) })
      const address = `${location.origin}${location.pathname}${location.search}#link=${link.token}`
      setMade(address)
      // Whoever makes one sends it: it is ready to be pasted, where the browser lets us.
      setCopied(await navigator.clipboard.writeText(address).then(...SETTLED))
    })
  }
  const revoke = (id: string): void => void tell(async () => void (await tellConsole('revokeLink', { id })))

  const open = (links.data?.data ?? []).filter(({ status }) => status === 'open')
  return (
    <Modal title="Share this page" onClose={onClose}>
      <p>
        A link opens this page, and the rest of the library, to read. Whoever has it needs no key; it ends by itself,
        and earlier when you revoke it.
      </p>
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {made === null ? (
        <form className="row share-form" onSubmit={make}>
          <label>
            For whom
            <input className="input" name="name" maxLength={100} placeholder="The agency" autoFocus />
          </label>
          <label>
            It lasts
            <select className="input" name="expires" defaultValue="30d">
              {LASTING.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </label>
          <button className="button primary" disabled={isBusy}>
            Make a link
          </button>
        </form>
      ) : (
        <div className="row share-form" role="status">
          <label className="share-made">
            The link, shown this once{isCopied && ', and copied'}
            <input className="input" readOnly value={made} onFocus={(event) => event.target.select()} />
          </label>
          <CopyButton text={made} label="Copy link" />
        </div>
      )}
      {open.length > 0 && (
        <ul className="share-links" aria-label="Links that are open">
          {open.map((link) => (
            <li key={link.id} className="row">
              <span>
                <strong>{link.name ?? link.hint}</strong>{' '}
                <span className="quiet-text">
                  until {link.expires_at.slice(0, 10)}
                  {link.created_by === null ? '' : `, by ${link.created_by}`},{' '}
                  {link.last_used_at === null ? 'not opened yet' : `last opened ${link.last_used_at.slice(0, 10)}`}
                </span>
              </span>
              <button
                type="button"
                className="button push"
                disabled={isBusy}
                aria-label={`Revoke ${link.name ?? link.hint}`}
                onClick={() => revoke(link.id)}
              >
                Revoke
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="row dialog-end">
        <button type="button" className="button push" onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  )
}
