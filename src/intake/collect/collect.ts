import { Type } from 'typebox'
import { operatorRow } from '../../contract/here/operator-row.ts'
import { sweepAllLayers } from '../import/sweep-layers.ts'
import { collectObjects } from '../../uploads/collection/collect-objects.ts'

/** What a server's background work collects by itself, now. */
export const collect = operatorRow({
  id: 'collect',
  input: Type.Object({}),
  async run(services, _input, { progress, signal }) {
    const collected = await collectObjects(services, signal)
    const onProject = (done: number, total: number): void => progress({ phase: 'sweeping layers', done, total })
    return { ...collected, layers: await sweepAllLayers(services, { signal, onProject }) }
  },
})
