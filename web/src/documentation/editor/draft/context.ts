import { createContext, useContext } from 'react'
import type { BlockType, EntityType } from '@vitrine/client'
import type { Reference } from '../../content/mentions.ts'
import type { EditorEvent, Upload } from './editor-state.ts'
import type { Content } from './form-model.ts'

interface EditorSurroundings {
  /** What is being written about; uploads are made for it. */
  readonly owner: { readonly type: EntityType; readonly id: string }
  readonly uploads: ReadonlyMap<string, Upload>
  readonly tell: (event: EditorEvent) => void
  readonly learnName: (reference: Reference, name: string) => void
  /** Types that this owner may have, and what a new one of them begins with. */
  readonly types: readonly BlockType[]
  readonly emptyOf: (type: string) => Content
}

export const Surroundings = createContext<EditorSurroundings | null>(null)

export function useSurroundings(): EditorSurroundings {
  const surroundings = useContext(Surroundings)
  if (!surroundings) throw new Error('a field stands outside of an editor')
  return surroundings
}

/** The faults at a path of the block's content. */
export const FaultsAt = createContext<(path: string) => readonly string[]>(() => [])
export const useFaults = (path: string): readonly string[] => useContext(FaultsAt)(path)
