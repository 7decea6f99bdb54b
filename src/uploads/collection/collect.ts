import { Type } from 'typebox'
import { adminCommand, type AdminServices, type CommandRun } from '../../admin/admin-command.ts'
import { ServiceError } from '../../errors.ts'
import { listProjects } from '../../projects/store.ts'
import { sweepLayers } from '../../sync/sweep-layers.ts'
import { collectObjects } from './collect-objects.ts'

/** What the collector does by itself, now; and the spec layers that imports which died left behind. */
export const collect = adminCommand({
  name: 'collect',
  input: Type.Object({}),
  async run(services, _input, run) {
    const collected = await collectObjects(services, run.signal)
    return { ...collected, layers: await sweepAll(services, run) }
  },
})

async function sweepAll(services: AdminServices, { progress, signal }: CommandRun): Promise<number> {
  const projects = await listProjects(services.db)
  let layers = 0
  for (const [at, { id }] of projects.entries()) {
    signal.throwIfAborted()
    layers += await sweepUnlessBusy(services, id)
    progress({ phase: 'sweeping layers', done: at + 1, total: projects.length })
  }
  return layers
}

/** An import that runs right now sweeps for itself when it has finished. */
async function sweepUnlessBusy(services: AdminServices, projectId: string): Promise<number> {
  try {
    return await sweepLayers(services, projectId, { longestWaitMs: 0 })
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'SVC_UNAVAILABLE') return 0
    throw error
  }
}
