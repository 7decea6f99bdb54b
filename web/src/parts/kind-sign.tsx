import type { EntityType } from '@vitrine/client'

/** Where a thing has no picture, a sign for its kind: 20 by 20, in the color of the text. */
const SIGNS: Readonly<Record<EntityType, string>> = {
  component: 'M10 3l7 7-7 7-7-7z',
  token: 'M10 3.5a6.5 6.5 0 100 13 6.5 6.5 0 000-13z',
  style: 'M5 16l5-12 5 12M6.8 12h6.4',
  'token-collection': 'M3 5h14v3H3zM3 11h14v4H3z',
  screen: 'M3 4h14v12H3zM3 7.5h14',
  flow: 'M3 5h5v4H3zM12 11h5v4h-5zM8 7h6.5v4',
  project: 'M3 5h6v10H3zM9 5h8v10H9z',
  'doc-page': 'M5 3h7l3 3v11H5zM8 9h4M8 12h4',
}

export function KindSign({ type }: { readonly type: EntityType }) {
  return (
    <svg className="kind-sign" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d={SIGNS[type]} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
    </svg>
  )
}
