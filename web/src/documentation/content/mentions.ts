import { createContext, useContext } from 'react'
import type { EntityType, Mention } from '@vitrine/client'

export interface Reference {
  readonly entity_type: EntityType
  readonly entity_id: string
}

type NameOf = (reference: Reference) => string | null | undefined

/** The name of a mentioned entity; null: it is gone; undefined: nobody has looked yet. */
export const Names = createContext<NameOf>(() => undefined)
export const useName = (reference: Reference): string | null | undefined => useContext(Names)(reference)

export const namesOf = (mentions: readonly Mention[]): NameOf => {
  const known = new Map(mentions.map(({ entity_type, entity_id, name }) => [`${entity_type}/${entity_id}`, name]))
  return ({ entity_type, entity_id }) => known.get(`${entity_type}/${entity_id}`)
}

export const useNames = (): NameOf => useContext(Names)
