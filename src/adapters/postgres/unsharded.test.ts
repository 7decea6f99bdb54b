import { expect, test } from 'vitest'
import { unsharded } from './unsharded.ts'

for (const [name, given, message, want] of [
  [
    'a shard and its constraint',
    { code: '23505', table: 'page_102042', constraint: 'page_project_id_slug_key_102042' },
    '',
    { code: '23505', table: 'page', constraint: 'page_project_id_slug_key' },
  ],
  [
    'a constraint that only the message names',
    { code: '23503' },
    'insert or update on table "block_object_102042" violates foreign key constraint "block_object_key_fkey_102042"',
    { code: '23503', constraint: 'block_object_key_fkey' },
  ],
  [
    'a table as it is',
    { code: '23505', table: 'page', constraint: 'page_pkey' },
    '',
    { code: '23505', table: 'page', constraint: 'page_pkey' },
  ],
  ['what is no violation', { code: '42601' }, 'near constraint "a"', { code: '42601' }],
] as const)
  test(`what a fault is told of: ${name}`, () => expect(unsharded(given, message)).toEqual(want))
