import { expect, test } from 'vitest'
import { groupsIn, namedGroups, nameIn, scopesIn } from './memberships.ts'

const GRANTS = [
  { group: 'a', project: 'One', scopes: ['read:docs'] },
  { group: 'b', project: 'One', scopes: ['write:docs'] },
  { group: '*', project: '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e11', scopes: ['read:library'] },
] as const
const ONE = { id: '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10', name: 'One' }
const TWO = { id: '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e11', name: 'Two' }

for (const [name, groups, kept, one, two] of [
  ['groups add up', ['a', 'b', 'c'], ['*', 'a', 'b'], ['read:docs', 'write:docs'], ['read:library']],
  ['in none of them, what everybody may', [], ['*'], [], ['read:library']],
  ['names are told apart by case', ['A'], ['*'], [], ['read:library']],
] as const)
  test(`memberships: ${name}`, () => {
    const named = namedGroups(groups, GRANTS)
    expect(named).toEqual(kept)
    expect([...scopesIn(ONE, named, GRANTS)]).toEqual(one)
    expect([...scopesIn(TWO, named, GRANTS)]).toEqual(two)
  })

for (const [name, claims, claim, want] of [
  ['a list', { groups: ['a', 'b'] }, 'groups', ['a', 'b']],
  ['one alone', { groups: 'a' }, 'groups', ['a']],
  ['what is no text is left out', { groups: ['a', 7, null, { b: 1 }] }, 'groups', ['a']],
  ['an address with dots', { 'https://acme.example/groups': ['a'] }, 'https://acme.example/groups', ['a']],
  ['a path', { realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
  ['none', { other: ['a'] }, 'groups', null],
  ['none at the end of a path', { realm_access: null }, 'realm_access.roles', null],
  ['nothing of a prototype', {}, 'constructor.name', null],
] as const)
  test(`groups in what a provider tells: ${name}`, () => expect(groupsIn(claims, claim)).toEqual(want))

for (const [claims, want] of [
  [{ sub: '1', name: ' Ada\u0000\nLovelace ' }, 'Ada Lovelace'],
  [{ sub: '1', name: '', preferred_username: 'ada' }, 'ada'],
  [{ sub: '1', name: 7, email: 'ada@example.com' }, 'ada@example.com'],
  [{ sub: '1' }, '1'],
  [{ name: '\u202e' }, 'somebody'],
  [{ name: 'x'.repeat(300) }, 'x'.repeat(200)],
] as const)
  test(`a person is called ${want.slice(0, 20)}`, () => expect(nameIn(claims)).toBe(want))
