import type { CompareReleasesOutput } from '../api/generated/types.ts'
import type { Tone } from '../parts/badge.tsx'

type Bump = NonNullable<CompareReleasesOutput['bump']>

export const BUMP_TONES: Readonly<Record<Bump, Tone>> = { major: 'red', minor: 'green', patch: 'blue' }
