/** An embedded store with one empty project, made by the built modules of whichever checkout. */
export async function emptyProject(modules, { dataDir, migrations }) {
  const [{ openEmbedded }, { migrate }, { createRevisions }, { insertProject, insertTeam }, { mintId }] = modules
  const nothing = () => {}
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
  // A busy machine must not make a bench fail that measures CPU and memory.
  const db = await openEmbedded({ dataDir, log, transactionMs: 600_000, stuckAfterMs: 600_000 })
  await migrate(db, migrations)
  const [projectId, teamId] = [mintId(Date.now()), mintId(Date.now())]
  await insertTeam(db, { id: teamId, name: 'bench', plan: 'standard', createdAt: new Date() })
  await insertProject(db, { id: projectId, teamId, name: 'bench', epoch: 'bench', createdAt: new Date() })
  const services = {
    config: { minSpecVersion: '0.11.0' },
    db,
    revisions: createRevisions(db),
    libraries: { open: () => Promise.resolve() },
    clock: { now: () => Date.now() },
    log,
  }
  return { services, projectId, close: () => db.close() }
}
