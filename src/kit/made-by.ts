/** What the steps of the schema make, by name: the database may hold other things beside. */
export function madeBy(migrations: readonly { readonly text: string }[]): { tables: string[]; functions: string[] } {
  const named = (what: RegExp): string[] =>
    migrations.flatMap(({ text }) => [...text.matchAll(what)].map(([, name]) => name ?? ''))
  return {
    tables: named(/^create table (?:if not exists )?(\w+)/gim),
    functions: named(/^create (?:or replace )?function (\w+)/gim),
  }
}
