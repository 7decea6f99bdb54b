interface Identity {
  readonly package: string | null
  readonly export: string | null
  readonly tag: string | null
  readonly file: string | null
  readonly name: string
  readonly key?: string | undefined
}

/**
 * What stays the same while people import it the same way: `@acme/ui#Button`, `@acme/ui#Tabs.Tab`, `@acme/ui#<acme-tag>`.
 * Where no manifest says the package, a tag is told apart by itself, as a page knows each tag once, and an export by its
 * file. A default export is called as people call it.
 */
export function codeId({ package: from, export: exported, tag, file, name, key }: Identity): string {
  const what = key ?? (tag !== null ? `<${tag}>` : exported === null || exported === 'default' ? name : exported)
  return `${from ?? (tag === null && file !== null ? `./${file}` : '')}#${what}`
}
