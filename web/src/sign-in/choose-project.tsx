import { useState } from 'react'
import { chooseProject, type Session } from '../session/session.ts'

/** For one who signed in by name and may open several libraries. */
export function ChooseProject({ told }: Pick<Session, 'told'>) {
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const choose = async (id: string): Promise<void> => {
    setBusy(true)
    setFault(await chooseProject(id))
    setBusy(false)
  }
  return (
    <main className="gate">
      <form onSubmit={(event) => event.preventDefault()}>
        <div className="stack" style={{ gap: 4 }}>
          <h1>Which library?</h1>
          <p className="lede">
            {told?.name ?? 'You'} may open several. The menu beside the library’s name leads to the others.
          </p>
        </div>
        {fault !== null && (
          <p className="note" data-tone="red" role="alert">
            {fault}
          </p>
        )}
        <ul className="choices">
          {told?.projects?.map(({ id, name }) => (
            <li key={id}>
              <button type="button" className="button" disabled={isBusy} onClick={() => void choose(id)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </main>
  )
}
