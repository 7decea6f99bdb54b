import { useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import { drawnQuery } from '../../../api/queries.ts'
import { axesOf } from '../../../preview/axes.ts'
import { otherProps } from '../../../preview/property-values.ts'
import type { Content } from '../draft/form-model.ts'

/** The whole content of the block that a field is part of. */
export const WholeContent = createContext<Content>({})

interface SpecNames {
  /** Each property with its values; none for one that takes any text. */
  readonly props: ReadonlyMap<string, readonly (string | number | boolean)[]>
  readonly elements: readonly string[]
}

/** What a component's spec calls things; null while that is not known, and where it has none. */
export function useSpecNames(componentId: string | null): SpecNames | null {
  const { data } = useQuery({ ...drawnQuery(componentId ?? ''), enabled: componentId !== null })
  if (!data) return null
  const { spec } = data
  return {
    props: new Map([
      ...axesOf(spec).map(({ name, values }) => [name, values] as const),
      ...otherProps(spec).map(
        ({ name, kind, choices }) => [name, kind === 'boolean' ? [true, false] : choices] as const,
      ),
    ]),
    elements: Object.keys(spec.anatomy ?? {}),
  }
}
