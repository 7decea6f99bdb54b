import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { StoreServices } from '../contract/here/operator-row.ts'
import type { DesignAnswer } from '../ports.ts'
import { readAllSchedules } from '../intake/schedule/store.ts'
import { failed, ok, warning, type Finding } from './finding.ts'

const DEADLINE_MS = 20_000
/** Nobody has it: a token that is in force is told so (404), another is refused before. */
const NO_FILE = 'AAAAAAAAAAAAAAAAAAAAAA'

/** Whether the design tool takes the token, asked about a file that is kept in step if there is one. */
export async function checkDesignTool({ config, designs, db }: StoreServices): Promise<Finding> {
  const { token, apiUrl } = config.figma
  if (token === null) return ok('is not asked: FIGMA_TOKEN is not set here')
  const [first] = await readAllSchedules(db, 1)
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-doctor-'))
  try {
    const answer = await designs.fetch({
      apiUrl,
      token,
      path: `/v1/files/${first?.fileKey ?? NO_FILE}/meta`,
      target: path.join(folder, 'meta.json'),
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    return designToolFinding(answer, { apiUrl, fileKey: first?.fileKey ?? null })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export function designToolFinding(
  answer: DesignAnswer,
  { apiUrl, fileKey }: { readonly apiUrl: string; readonly fileKey: string | null },
): Finding {
  if (answer.kind === 'saved') return ok(`${apiUrl} takes FIGMA_TOKEN, which may read the file ${fileKey ?? ''}`.trim())
  if (answer.kind === 'later') return ok(`${apiUrl} takes FIGMA_TOKEN, and asks for patience`)
  if (answer.kind === 'failed')
    return warning(
      `${apiUrl} cannot be asked: ${answer.reason}`,
      'look at the way from this machine to it, or correct FIGMA_API_URL; libraries stay as they are meanwhile',
    )
  if (answer.status === 404)
    return fileKey === null
      ? ok(`${apiUrl} takes FIGMA_TOKEN`)
      : warning(
          `${apiUrl} knows no file ${fileKey} that FIGMA_TOKEN may see (404)`,
          'invite the owner of the token to the file, or correct its key: "vitrine sources list" has it',
        )
  return failed(
    `${apiUrl} refuses FIGMA_TOKEN (${answer.status})`,
    'make another token in the settings of the design tool, with the right to read files, set FIGMA_TOKEN to it and start the process anew',
  )
}
