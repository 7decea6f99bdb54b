import { useQuery } from '@tanstack/react-query'
import { consoleQuery } from '../api/console.ts'
import type { GetCodeNamesOutput } from '../api/generated/types.ts'

/** What a token is called in code on one platform. */
export interface CodeName {
  readonly platform: 'web' | 'android' | 'ios'
  readonly name: string
}

export type CodeNamesById = ReadonlyMap<string, readonly CodeName[]>

/** By the tokens' ids; none until they are read, and none from a service that has no console. */
export function useCodeNames(of: { readonly collection: string } | { readonly ids: string }): CodeNamesById {
  const { data = NONE } = useQuery({ ...consoleQuery('getCodeNames', of), select: byId })
  return data
}

const NONE: CodeNamesById = new Map()
const PLATFORMS = ['web', 'android', 'ios'] as const

const byId = (answer: GetCodeNamesOutput | null): CodeNamesById =>
  new Map(
    answer?.data.map(({ id, code_names: names }) => [
      id,
      PLATFORMS.flatMap((platform) => {
        const name = names[platform]
        return name === undefined ? [] : [{ platform, name }]
      }),
    ]),
  )
