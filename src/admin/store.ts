import type { Sql } from '../ports.ts'

/** The value that the store keeps under a name: the first one offered, by whichever process. */
export async function keepSetting(db: Sql, name: string, offered: string): Promise<string> {
  await db`insert into service_setting (name, value) values (${name}, ${offered}) on conflict (name) do nothing`
  const kept = await readSetting(db, name)
  if (kept === null) throw new Error(`the setting ${name} was not written`)
  return kept
}

/** Whatever it was. */
export async function replaceSetting(db: Sql, name: string, value: string): Promise<void> {
  await db`
    insert into service_setting (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`
}

export async function readSetting(db: Sql, name: string): Promise<string | null> {
  const [row] = await db<{ value: string }>`select value from service_setting where name = ${name}`
  return row?.value ?? null
}

/** Fails when the database cannot be reached. */
export async function ping(db: Sql): Promise<void> {
  await db`select 1 as alive`
}
