import { Type } from 'typebox'
import { operatorRow } from '../../contract/here/operator-row.ts'
import { usage } from '../../errors.ts'
import { resolveProject } from '../../projects/resolve-project.ts'
import { FindingOptions, findingWishes } from '../import/finding-options.ts'
import { readFileKey } from './rules/file-key.ts'
import { syncFigma } from './sync-figma.ts'

/** `token` and `api_url` are of the person who typed the command; a server that does it may have others, or none. */
export const syncFigmaCommand = operatorRow({
  id: 'sync.figma',
  input: Type.Object({
    project: Type.String(),
    file: Type.String(),
    force: Type.Boolean(),
    wait: Type.Boolean(),
    source: Type.Optional(Type.String({ minLength: 1 })),
    new_source: Type.Optional(Type.Boolean()),
    ...FindingOptions,
    token: Type.Optional(Type.String()),
    api_url: Type.Optional(Type.String()),
  }),
  async run(services, input, { progress, signal }) {
    const { figma } = services.config
    const fileKey = readFileKey(input.file)
    if (fileKey === null) throw usage(`"${input.file}" is neither the key of a Figma file nor its address`)
    const { id } = await resolveProject(services.db, input.project)
    const token = input.token ?? figma.token
    if (token === null) throw usage('set FIGMA_TOKEN to a token of the design tool that may read the file')
    const request = {
      projectId: id,
      fileKey,
      token,
      apiUrl: input.api_url ?? figma.apiUrl,
      isForced: input.force,
      isPatient: input.wait,
      source: { name: input.source, isNew: input.new_source ?? false },
      ...findingWishes(input),
      signal,
    }
    return syncFigma(services, request, progress)
  },
})
