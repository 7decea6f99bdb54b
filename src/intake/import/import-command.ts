import { stat } from 'node:fs/promises'
import { Type } from 'typebox'
import { operatorRow } from '../../contract/here/operator-row.ts'
import { usage } from '../../errors.ts'
import { OneOf } from '../../contract/schema.ts'
import { resolveProject } from '../../projects/resolve-project.ts'
import { IMPORT_FORMATS } from '../../contract/words.ts'
import { FindingOptions, findingWishes } from './finding-options.ts'
import { importWithPictures } from './keep-pictures.ts'

/** One that was typed wrongly is no fault of a library. */
async function expectPath(file: string): Promise<void> {
  if (!(await stat(file).catch(() => null))) throw usage(`${file} is not there`)
}

/** Takes paths, not contents: a running server reads the files itself. */
export const importCommand = operatorRow({
  id: 'import',
  input: Type.Object({
    project: Type.String(),
    files: Type.Array(Type.String(), { minItems: 1 }),
    format: Type.Optional(OneOf(IMPORT_FORMATS)),
    file_key: Type.Optional(Type.String({ minLength: 1 })),
    complete: Type.Optional(Type.Boolean()),
    strict: Type.Optional(Type.Boolean()),
    dry_run: Type.Boolean(),
    source: Type.Optional(Type.String({ minLength: 1 })),
    new_source: Type.Optional(Type.Boolean()),
    ...FindingOptions,
  }),
  async run(services, input, { progress, signal }) {
    const { project, files, format, file_key, complete, strict, dry_run, source, new_source } = input
    const { id } = await resolveProject(services.db, project)
    for (const file of files) await expectPath(file)
    const request = {
      projectId: id,
      files,
      format,
      fileKey: file_key,
      isComplete: complete,
      isStrict: strict,
      dryRun: dry_run,
      source: { name: source, isNew: new_source ?? false },
      ...findingWishes(input),
      signal,
    }
    return importWithPictures(services, request, progress)
  },
})
