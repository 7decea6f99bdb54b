import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { whyAway } from './why-away.ts'

const URL_GIVEN = 'postgres://jo%40x:hidden@db.example.com/library?sslmode=require'
const refusal = (code: string): Error => Object.assign(new DatabaseError('says anything', 1, 'error'), { code })

for (const [name, error, want] of [
  ['a wrong password', refusal('28P01'), 'does not admit the user "jo@x" with this password: correct DATABASE_URL'],
  ['a user who may not connect', refusal('28000'), 'does not admit the user "jo@x" with this password'],
  ['a database that is not there', refusal('3D000'), 'has no database "library": create it, or correct DATABASE_URL'],
  ['no connection left', refusal('53300'), 'refuses the connection: SQLSTATE 53300'],
] as const)
  test(`why a database does not open: ${name}`, () => {
    expect(whyAway(error, URL_GIVEN)).toContain(`the PostgreSQL server at db.example.com ${want}`)
  })
