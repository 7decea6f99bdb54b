import { useNavigate, useSearch } from '@tanstack/react-router'
import type { VariantValue } from '../preview/axes.ts'
import { useModes } from '../preview/kept-modes.ts'
import { parseSearch, stringifySearch } from '../parts/search-params.ts'

/** What is shown lives in the address, `?variant=size=Small&modes=Color=Dark`; modes stay from page to page besides. */
export function useShown(): { readonly chosen: Record<string, string>; readonly modes: Record<string, string> } {
  const { variant = '', modes } = useSearch({ from: '/components/$id' })
  return { chosen: parseSearch(variant), modes: useModes(modes) }
}

type Chosen = Readonly<Record<string, VariantValue>>

/**
 * Writes a choice into the address, on whatever tab it is made. What was chosen before is read from the address at that
 * moment: what is drawn may be older than the choice just before.
 */
export function useChoose(): (name: 'variant' | 'modes', change: (before: Record<string, string>) => Chosen) => void {
  const navigate = useNavigate()
  return (name, change) => {
    void navigate({
      to: '.',
      search: (before: { readonly variant?: string; readonly modes?: string }) => {
        const values = Object.entries(change(parseSearch(before[name] ?? '')))
        const text = stringifySearch(Object.fromEntries(values.map(([key, value]) => [key, String(value)])))
        return { ...before, [name]: text.slice(1) }
      },
      replace: true,
      resetScroll: false,
    })
  }
}
