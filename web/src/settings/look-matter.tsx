import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { consoleQuery, tellConsole } from '../api/console.ts'
import type { PutFaceInput } from '../api/generated/types.ts'
import type { Face } from '../face/kept-face.ts'
import { Fault } from './fault.tsx'
import { said } from './form-words.ts'
import { Matter } from './matter.tsx'
import { pictureAddress } from './picture-address.ts'
import { useAct } from './use-act.ts'

/** What makes the explorer the team's own. */
export default function LookMatter() {
  const { data: face } = useQuery(consoleQuery('getFace', {}))
  return (
    <Matter title="Look" says="A sentence, a color, a logo and a cover, for everybody who opens this library.">
      {face ? <LookForm key={face.accent} face={face} /> : <p className="loading">Reading…</p>}
    </Matter>
  )
}

function LookForm({ face }: { readonly face: Face }) {
  const put = useAct((wish: PutFaceInput) => tellConsole('putFace', wish), 'getFace', 'getCover')
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    put.mutate({ sentence: said(form, 'sentence'), accent: said(form, 'accent') || null })
  }
  return (
    <>
      <form className="panel settings-form" onSubmit={submit}>
        <label>
          <span>What this library is, in one sentence</span>
          <input className="input" name="sentence" defaultValue={face.sentence} maxLength={300} />
        </label>
        <AccentField kept={face.accent} />
        <Fault error={put.error} />
        {put.isSuccess && (
          <p className="quiet-text" role="status">
            Saved.
          </p>
        )}
        <button className="button primary" disabled={put.isPending}>
          Save
        </button>
      </form>
      <PictureForm
        part="logo"
        title="Logo"
        says="Stands beside the name and in the tab. PNG, JPEG, GIF or SVG of at most 128 KB; a square shows best."
        accept="image/png,image/jpeg,image/gif,image/svg+xml"
        has={face.logo !== null}
        shown={face.logo}
      />
      <PictureForm
        part="cover"
        title="Cover"
        says="A wide picture above the first page. PNG or JPEG; a large one is made smaller here."
        accept="image/png,image/jpeg,image/gif"
        has={face.has_cover}
        shown={null}
      />
    </>
  )
}

/** A color by the browser's own picker or as it is written; what is read in it is made readable by the service. */
function AccentField({ kept }: { readonly kept: string | null }) {
  const [accent, setAccent] = useState(kept ?? '')
  return (
    <fieldset className="accent-field">
      <legend>Color of buttons, links and marks</legend>
      <input
        type="color"
        aria-label="Choose a color"
        value={/^#[0-9a-f]{6}$/i.test(accent) ? accent : '#2846c4'}
        onChange={({ target }) => setAccent(target.value)}
      />
      <input
        className="input"
        name="accent"
        aria-label="Color as it is written"
        placeholder="#2846c4"
        pattern="#[0-9A-Fa-f]{6}"
        title="# and six digits, as #0b7a75"
        value={accent}
        onChange={({ target }) => setAccent(target.value.trim())}
      />
      {accent !== '' && (
        <button type="button" className="button quiet" onClick={() => setAccent('')}>
          Use the explorer's own
        </button>
      )}
    </fieldset>
  )
}

interface PictureFormProps {
  readonly part: 'logo' | 'cover'
  readonly title: string
  readonly says: string
  readonly accept: string
  readonly has: boolean
  readonly shown: string | null
}

function PictureForm({ part, title, says, accept, has, shown }: PictureFormProps) {
  const put = useAct(
    async (file: File | null) => tellConsole('putFace', { [part]: file && (await pictureAddress(file, part)) }),
    'getFace',
    'getCover',
  )
  return (
    <section className="panel settings-form" aria-labelledby={`look-${part}`}>
      <h3 id={`look-${part}`}>{title}</h3>
      <p className="quiet-text">{says}</p>
      {shown !== null && <img className="look-logo" src={shown} alt={`The ${part} as it is`} />}
      <Fault error={put.error} />
      <div className="row">
        <label className="button">
          {has ? 'Choose another' : 'Choose a picture'}
          <input
            type="file"
            className="visually-hidden"
            accept={accept}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) put.mutate(file)
              target.value = ''
            }}
          />
        </label>
        {has && (
          <button type="button" className="button quiet" disabled={put.isPending} onClick={() => put.mutate(null)}>
            Remove
          </button>
        )}
      </div>
    </section>
  )
}
