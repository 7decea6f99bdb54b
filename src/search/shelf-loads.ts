import { ENTITY_KINDS, STYLE_TYPES, TOKEN_TYPES, type EntityKind, type ItemKind } from '../contract/words.ts'
import type { Docs } from '../entities/docs.ts'
import type { Library } from '../library/library.ts'
import { NAME_SEPARATOR, type LibraryShelfLoad, type Load } from './rules/search-messages.ts'

/** A library as the search thread needs it. */
export function libraryLoad(library: Library): Load {
  const shelf = (kind: ItemKind, typeOf?: (node: number) => number): LibraryShelfLoad => {
    const { first, count } = library.ranges[kind]
    const deleted = new Uint8Array(count)
    const types = typeOf ? new Uint8Array(count) : null
    for (let row = 0; row < count; row++) {
      if (library.isDeleted(first + row)) deleted[row] = 1
      if (types && typeOf) types[row] = typeOf(first + row)
    }
    return {
      ids: library.ids.slice(first, first + count).join(''),
      names: library.names.slice(first, first + count).join(NAME_SEPARATOR),
      deleted,
      types,
    }
  }
  return {
    load: 'library',
    projectId: library.projectId,
    shelves: {
      component: shelf('component'),
      token: shelf('token', (node) => TOKEN_TYPES.indexOf(library.token(node).type)),
      style: shelf('style', (node) => STYLE_TYPES.indexOf(library.style(node).type)),
      'token-collection': shelf('token-collection'),
      screen: shelf('screen'),
      flow: shelf('flow'),
    },
  }
}

/** What is documented, and the pages. */
export function docsLoad(docs: Docs, projectId: string, projectName: string): Load {
  const pages = [...docs.pages()].sort((a, b) => (a.id < b.id ? -1 : 1))
  const documented = Object.fromEntries(ENTITY_KINDS.map((kind) => [kind, [...docs.documented(kind)].join('')]))
  return {
    load: 'docs',
    projectId,
    projectName,
    pages: { ids: pages.map(({ id }) => id).join(''), names: pages.map(({ title }) => title).join(NAME_SEPARATOR) },
    documented: documented as Readonly<Record<EntityKind, string>>, // every kind is among the keys
  }
}

/** A generous estimate of what the thread needs for it. */
export function loadBytes(library: Library): number {
  return library.ids.length * 400
}
