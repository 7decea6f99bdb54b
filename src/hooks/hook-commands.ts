import { Type } from 'typebox'
import { adminCommand, type AdminServices } from '../admin/admin-command.ts'
import { refused, usage } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import { EVENT_TYPES, type EventType } from '../projects/outbox/rules/event.ts'
import { resolveProject } from '../projects/resolve-project.ts'
import { dropHook, makeHook, MOST_HOOKS } from './make-hook.ts'
import { HOOK_FORMATS } from './rules/hook-formats.ts'
import { findHook, findHookProject, listHooks, type Hook } from './store.ts'
import { told } from './told-hook.ts'
import { tryHook } from './try-hook.ts'

export const createHookCommand = adminCommand({
  name: 'hooks.create',
  input: Type.Object({
    project: Type.String(),
    url: Type.String(),
    name: Type.Optional(Type.String()),
    format: Type.Optional(Type.String()),
    events: Type.Optional(Type.Array(Type.String())),
    together: Type.Optional(Type.Boolean()),
  }),
  async run(services, input) {
    const refusal = services.hooks.refusal(input.url)
    if (refusal !== null) throw usage(`the address ${refusal}`)
    const wanted = input.format ?? 'json'
    const format = HOOK_FORMATS.find((one) => one === wanted)
    if (!format) throw usage(`"${wanted}" is none of the formats ${HOOK_FORMATS.join(', ')}`)
    const { id: projectId } = await resolveProject(services.db, input.project)
    const { url, together = false } = input
    const asked = { projectId, url, name: readName(input.name), format, events: readEvents(input.events), together }
    const made = await makeHook(services, asked)
    if (made === 'too_many') throw refused(`${MOST_HOOKS} hooks of this project are there already: delete some first`)
    return { ...told(made.hook), project_id: projectId, secret: made.secret }
  },
})

export const listHooksCommand = adminCommand({
  name: 'hooks.list',
  input: Type.Object({ project: Type.String() }),
  async run({ db }, { project }) {
    const { id } = await resolveProject(db, project)
    return { project_id: id, data: (await listHooks(db, id)).map(told) }
  },
})

export const testHookCommand = adminCommand({
  name: 'hooks.test',
  input: Type.Object({ hook: Type.String(), project: Type.Optional(Type.String()) }),
  async run(services, input) {
    const hook = await findNamed(services, input)
    const tested = await tryHook(services, hook)
    return { ...tested, project_id: hook.projectId, hook: told(tested.hook) }
  },
})

export const deleteHookCommand = adminCommand({
  name: 'hooks.delete',
  input: Type.Object({ hook: Type.String(), project: Type.Optional(Type.String()) }),
  async run(services, input) {
    const { projectId, id, waiting } = await findNamed(services, input)
    await dropHook(services, projectId, id)
    return { id, project_id: projectId, not_delivered: waiting }
  },
})

async function findNamed(
  { db }: AdminServices,
  { hook: given, project }: { readonly hook: string; readonly project?: string },
): Promise<Hook> {
  const within = project === undefined ? null : await resolveProject(db, project)
  const id = given.toLowerCase()
  const projectId = isUuid(id) ? await findHookProject(db, id) : null
  const hook = projectId === null || (within && within.id !== projectId) ? null : await findHook(db, projectId, id)
  if (!hook) throw refused('there is no such hook; "vitrine hooks list" shows the id of each')
  return hook
}

function readEvents(given: readonly string[] | undefined): readonly EventType[] {
  const unknown = given?.find((event) => !EVENT_TYPES.some((known) => known === event))
  if (unknown !== undefined || given?.length === 0)
    throw usage(`"${unknown ?? ''}" is none of the events ${EVENT_TYPES.join(', ')}`)
  return EVENT_TYPES.filter((type) => given?.includes(type) ?? true)
}

function readName(given: string | undefined): string | null {
  const name = given?.trim() ?? ''
  if (name.length > 100 || /\p{Cc}/u.test(name) || !name.isWellFormed())
    throw usage('a name of a hook has at most 100 characters, and no control characters')
  return name === '' ? null : name
}
