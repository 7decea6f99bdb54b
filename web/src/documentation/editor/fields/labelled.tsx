import { useId, type ReactNode } from 'react'
import { useFaults } from '../draft/context.ts'

export interface FieldProps {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Within the content, such as `items[0].markdown`. */
  readonly path: string
  readonly label: string
  readonly hint: string
  readonly isRequired: boolean
}

interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
  readonly 'aria-required': boolean
}

interface LabelledProps extends Pick<FieldProps, 'path' | 'label' | 'hint' | 'isRequired'> {
  readonly children: (control: ControlProps) => ReactNode
}

/** A control with its name, its hint and what is wrong with it, tied together for those who do not see them. */
export function Labelled({ path, label, hint, isRequired, children }: LabelledProps) {
  const id = useId()
  const faults = useFaults(path)
  const described = [hint && `${id}-hint`, faults.length > 0 && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className="field" data-path={path}>
      <label htmlFor={id}>
        {label}
        {!isRequired && <span className="quiet-text"> optional</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': faults.length > 0,
        'aria-required': isRequired,
      })}
      <FaultLines id={`${id}-fault`} faults={faults} />
      {hint && (
        <p id={`${id}-hint`} className="quiet-text hint">
          {hint}
        </p>
      )}
    </div>
  )
}

export function FaultLines({ id, faults }: { readonly id?: string; readonly faults: readonly string[] }) {
  if (faults.length === 0) return null
  return (
    <p id={id} className="fault">
      {faults.join('; ')}
    </p>
  )
}
