import { useNavigate, useSearch } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { Section } from '../parts/section.tsx'
import { BEGINNING, inOrder, NOW, placeInWords } from './places.ts'
import type { Release } from './release-facts.tsx'

interface ChooseTwoProps {
  /** The newest first, at least one. */
  readonly releases: readonly Release[]
  /** The library is not as the newest release has it. */
  readonly hasNow: boolean
}

/** Two places to compare, which then stand in the address. */
export function ChooseTwo({ releases, hasNow }: ChooseTwoProps) {
  const search = useSearch({ from: '/changes/releases' })
  const navigate = useNavigate({ from: '/changes/releases' })
  const versions = releases.map(({ version }) => version)
  const places = [...(hasNow ? [NOW] : []), ...versions, BEGINNING]
  const from = search.from ?? places[1] ?? BEGINNING
  const to = search.to ?? places[0] ?? NOW
  const compare = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = (name: string, fallback: string): string => {
      const value = form.get(name)
      return typeof value === 'string' ? value : fallback
    }
    const [earlier, later] = inOrder(places, chosen('from', from), chosen('to', to))
    void navigate({ search: { from: earlier, to: later }, resetScroll: false })
  }
  return (
    <Section title="Compare two">
      {/* The form holds what is chosen until it is asked for; another address begins it anew. */}
      <form key={`${from} ${to}`} className="row" onSubmit={compare}>
        {(
          [
            ['from', 'From', from],
            ['to', 'To', to],
          ] as const
        ).map(([name, label, chosen]) => (
          <label key={name} className="row">
            {label}
            <select className="select" name={name} defaultValue={chosen}>
              {!places.includes(chosen) && <option value={chosen}>{placeInWords(chosen)}</option>}
              {places.map((place) => (
                <option key={place} value={place}>
                  {placeInWords(place)}
                </option>
              ))}
            </select>
          </label>
        ))}
        <button className="button">Compare</button>
      </form>
    </Section>
  )
}
