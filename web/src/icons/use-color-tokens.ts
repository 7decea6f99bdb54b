import { useMemo } from 'react'
import { useTokenSheet } from '../api/catalog.ts'
import { useModes } from '../preview/kept-modes.ts'

export interface ColorToken {
  readonly id: string
  readonly name: string
  /** As CSS has it, in the mode that is looked at. */
  readonly color: string
}

/** Null until they are there. */
export function useColorTokens(isWanted: boolean): readonly ColorToken[] | null {
  const { sheet, isWhole } = useTokenSheet(isWanted)
  const modes = useModes(undefined)
  return useMemo(() => {
    if (!sheet || !isWhole) return null
    const places = new Map(
      sheet.collections.map(({ id, name, modes: all, default_mode: standard }) => {
        const named = all.findIndex((mode) => mode.name === modes[name])
        return [id, Math.max(0, named >= 0 ? named : all.findIndex((mode) => mode.id === standard))]
      }),
    )
    return sheet.rows.flatMap(({ id, name, kind, collection_id: collection, values }) => {
      const color = kind === 'color' ? values[places.get(collection) ?? 0]?.hex : undefined
      return color === undefined ? [] : [{ id, name, color: color.toLowerCase() }]
    })
  }, [sheet, isWhole, modes])
}
