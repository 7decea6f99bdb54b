import { expect, test } from 'vitest'
import { invalidArgument, ServiceError } from '../../../errors.ts'
import { advise } from './advice.ts'

test('arguments are named as the tools have them', () => {
  expect(advise(invalidArgument([{ path: 'body.entityId', message: 'is required' }]))).toMatch(
    /^SVC_INVALID_ARGUMENT: entity is required/,
  )
})

for (const name of ['body.large', 'query.path.x', 'entityId', 'details.issues'])
  test(`a name is told as it was given: ${name}`, () => {
    const error = new ServiceError('SVC_NOT_FOUND', `no token is named "${name}", and nothing is like it`, {
      type: 'token',
      name,
      closest: [],
    })
    expect(advise(error)).toContain(`no token is named "${name}"`)
  })
