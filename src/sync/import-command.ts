import { Type } from 'typebox'
import { adminCommand } from '../admin/admin-command.ts'
import { resolveProject } from '../projects/resolve-project.ts'
import { importLibrary } from './import-library.ts'

/** Takes paths, not contents: a running server reads the files itself. */
export const importCommand = adminCommand({
  name: 'import',
  input: Type.Object({
    project: Type.String(),
    files: Type.Array(Type.String(), { minItems: 1 }),
    dry_run: Type.Boolean(),
  }),
  async run(services, { project, files, dry_run }, { progress, signal }) {
    const { id } = await resolveProject(services.db, project)
    return importLibrary(services, { projectId: id, files, dryRun: dry_run, signal }, progress)
  },
})
