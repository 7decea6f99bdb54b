import type { GraphEntityType } from '@vitrine/client'

export function EntityGraph({ name }: { type: GraphEntityType; id: string; name: string }) {
  return <p>{name}</p>
}
