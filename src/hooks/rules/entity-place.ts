const PLACES: Readonly<Record<string, (id: string) => string>> = {
  component: (id) => `/components/${id}`,
  token: (id) => `/tokens/${id}`,
  style: (id) => `/styles/${id}`,
  'token-collection': (id) => `/tokens?collection=${id}`,
  'doc-page': (id) => `/pages/${id}`,
}

/** The page of an entity in the explorer, as its own links have it. */
export const entityPlace = (kind: string, id: string): string => PLACES[kind]?.(id) ?? `/entities/${kind}/${id}`
