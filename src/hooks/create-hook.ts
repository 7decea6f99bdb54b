import { operation } from '../contract/operation.ts'
import { invalidArgument } from '../errors.ts'
import { EVENT_TYPES } from '../projects/outbox/rules/event.ts'
import { makeHook, MOST_HOOKS } from './make-hook.ts'
import { HookWish, NewHook } from './schema.ts'
import { told } from './told-hook.ts'

export const createHook = operation({
  id: 'createHook',
  method: 'POST',
  path: '/hooks',
  scope: 'admin',
  tag: 'Console',
  summary: 'Sends events of this project to an address, signed, until it is deleted',
  body: HookWish,
  status: 201,
  output: NewHook,
  async run(services, { projectId }, { body }) {
    const { url, format = 'json', events = EVENT_TYPES, together = false } = body
    const refusal = services.hooks.refusal(url)
    if (refusal !== null) throw invalidArgument([{ path: 'body.url', message: refusal }])
    const name = body.name?.trim() || null
    const made = await makeHook(services, { projectId, url, name, format, events, together })
    if (made === 'too_many')
      throw invalidArgument([{ path: 'body', message: `${MOST_HOOKS} hooks are there already: delete some first` }])
    return { ...told(made.hook), secret: made.secret }
  },
})
