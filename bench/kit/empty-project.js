/** An embedded store with one empty project, made by the built modules of whichever checkout. */
export async function emptyProject(modules, { dataDir, migrations }) {
  const [{ openEmbedded }, { migrate }, { createRevisions }, { insertProject, insertTeam }, { mintId }, processes] =
    modules
  const nothing = () => {}
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
  // A busy machine must not make a bench fail that measures CPU and memory.
  const db = await openEmbedded({ dataDir, log, transactionMs: 600_000, stuckAfterMs: 600_000 })
  await migrate(db, migrations)
  const [projectId, teamId] = [mintId(Date.now()), mintId(Date.now())]
  await insertTeam(db, { id: teamId, name: 'bench', plan: 'standard', createdAt: new Date() })
  await insertProject(db, { id: projectId, teamId, name: 'bench', epoch: 'bench', createdAt: new Date() })
  const clock = { now: () => Date.now() }
  const services = {
    config: { minSpecVersion: '0.11.0', importMemoryBytes: 2_147_483_648 },
    db,
    revisions: createRevisions(db),
    // Nobody asks the library: an import is all that is measured.
    libraries: { open: () => Promise.resolve(/** @type {never} */ (undefined)) },
    // Checkouts of before have none.
    processes: processes?.createProcesses({ db, clock, log }),
    clock,
    log,
  }
  return { services, projectId, close: () => db.close() }
}
