import { useFaults } from '../draft/context.ts'
import { asText, words } from '../draft/form-model.ts'
import type { At } from './at.ts'

interface ChoiceProps {
  readonly at: At
  readonly label: string
  readonly options: readonly string[]
  readonly tone?: string | undefined
}

/** One of a few words, looking as it is read. */
export function Choice({ at, label, options, tone }: ChoiceProps) {
  const faults = useFaults(at.path)
  const value = typeof at.value === 'number' ? String(at.value) : asText(at.value)
  return (
    <span className="choice badge" data-tone={tone} data-path={at.path}>
      <select
        aria-label={label}
        aria-invalid={faults.length > 0}
        title={faults.join('; ') || undefined}
        value={value}
        onChange={({ target }) => at.set(typeof at.value === 'number' ? Number(target.value) : target.value)}
      >
        {!options.includes(value) && <option value={value}>{words(value)}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {words(option)}
          </option>
        ))}
      </select>
    </span>
  )
}
