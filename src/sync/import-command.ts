import { Type } from 'typebox'
import { adminCommand } from '../admin/admin-command.ts'
import { resolveProject } from '../projects/resolve-project.ts'
import { importLibrary } from './import-library.ts'
import { FORMATS } from './rules/formats.ts'
import { detectSpecs } from './specs/detect-specs.ts'
import { importSpecs } from './specs/import-specs.ts'

/** Takes paths, not contents: a running server reads the files itself. */
export const importCommand = adminCommand({
  name: 'import',
  input: Type.Object({
    project: Type.String(),
    files: Type.Array(Type.String(), { minItems: 1 }),
    format: Type.Optional(Type.Union(FORMATS.map((format) => Type.Literal(format)))),
    file_key: Type.Optional(Type.String({ minLength: 1 })),
    dry_run: Type.Boolean(),
  }),
  async run(services, { project, files, format, file_key, dry_run }, { progress, signal }) {
    const { id } = await resolveProject(services.db, project)
    const request = { projectId: id, files, format, fileKey: file_key, dryRun: dry_run, signal }
    // Spec documents are for components that the library has, so they are matched with it first.
    const isSpecs = format === 'specs' || (format === undefined && (await detectSpecs(files)))
    return isSpecs ? importSpecs(services, request, progress) : importLibrary(services, request, progress)
  },
})
