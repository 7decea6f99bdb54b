import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleQuery } from '../api/console.ts'
import type { VariantConfiguration } from '../api/queries.ts'

interface CopyCssProps {
  readonly id: string
  /** Null where there is but one. */
  readonly configuration: VariantConfiguration | null
}

const WORDS = {
  ready: 'Copy CSS',
  reading: 'Reading…',
  copied: 'Copied',
  none: 'It has none',
  failed: 'See the Code tab',
} as const

/** The looks of what the stage shows, by the names of tokens; the Code tab has all of it. */
export function CopyCss({ id, configuration }: CopyCssProps) {
  const queries = useQueryClient()
  const [state, setState] = useState<keyof typeof WORDS>('ready')
  const copy = async (): Promise<void> => {
    setState('reading')
    const variant = configuration === null ? {} : { variant: JSON.stringify(configuration) }
    try {
      const code = await queries.ensureQueryData(consoleQuery('getComponentCode', { id, ...variant }))
      if (code) await navigator.clipboard.writeText(code.css)
      setState(code ? 'copied' : 'none')
    } catch {
      setState('failed')
    }
    setTimeout(() => setState('ready'), 1_600)
  }
  return (
    <button type="button" className="button" disabled={state === 'reading'} onClick={() => void copy()}>
      <span aria-live="polite">{WORDS[state]}</span>
    </button>
  )
}
