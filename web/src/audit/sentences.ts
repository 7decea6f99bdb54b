import type { ListAuditOutput } from '../api/generated/types.ts'

export type Entry = ListAuditOutput['data'][number]

/** What somebody did; `*` stands for what it was done to, by its name. */
const SENTENCES: Readonly<Record<string, string>> = {
  createPage: 'wrote the page *',
  updatePage: 'changed the title or place of *',
  deletePage: 'deleted the page *',
  replaceDocumentation: 'wrote about *',
  appendDocumentation: 'added to what is written about *',
  deleteBlock: 'took a part out of *',
  batchDeleteBlocks: 'took parts out of *',
  createProposal: 'proposed something for *',
  approveProposal: 'approved a proposal for *',
  refuseProposal: 'refused a proposal for *',
  withdrawProposal: 'took back a proposal for *',
  restoreVersion: 'went back to an earlier version of *',
  renamePath: 'renamed a folder of pages',
  clearPath: 'emptied a folder of pages',
  confirmUpload: 'uploaded a file',
  uploadImage: 'uploaded a picture',
  presignUpload: 'began to upload a file',
  startImport: 'imported a library',
  putImportPart: 'sent a part of an import',
  runImport: 'imported a library',
  createRelease: 'made the release *',
  createLink: 'shared the library by a link, *',
  revokeLink: 'ended the link *',
  createHook: 'set up the hook *',
  deleteHook: 'removed a hook',
  testHook: 'tried a hook',
  'hook.dead': 'gave up on a hook that no longer answers',
  'grants.begin': 'let the agent * in',
  'grants.revoked': 'ended what the agent * may do',
  'grants.shown_again': 'showed a token that was used before, which ended what the agent * may do',
  'grants.mistaken': 'showed a token of somebody else, which ended what the agent * may do',
  deleteGrant: 'ended what the agent * may do',
  endSession: 'signed somebody out: *',
  endSessionsOf: 'signed somebody out everywhere: *',
  import: 'imported a library',
  sync: 'synced the library from the design tool',
  createApiKey: 'made the key *',
  revokeApiKey: 'ended a key',
  addLiveSource: 'has a file of the design tool kept up to date',
  putSourceSchedule: 'changed how often a source is looked at',
  deleteSource: 'took a source out of the library',
  renameLibrary: 'renamed this library',
  putFace: 'gave the library another look',
  deleteLibrary: 'deleted a library',
  putCodeLink: 'decided what a component is in code',
  putUses: 'sent a scan of *',
  deleteUses: 'took a scanned repository out, *',
  'keys.create': 'made the key *',
  'keys.revoke': 'revoked a key',
  'projects.create': 'made this library',
  'projects.rename': 'renamed this library',
  'projects.delete': 'deleted a library',
  'releases.create': 'made the release *',
  'links.create': 'shared the library by a link, *',
  'links.revoke': 'ended the link *',
  'hooks.create': 'set up the hook *',
  'hooks.delete': 'removed a hook',
  restore: 'restored a backup',
  migrate: 'brought the store up to this version',
}

interface Sentence {
  readonly before: string
  readonly after: string
  /** Whether its subject stands between the two. */
  readonly isAbout: boolean
}

/** An action that has no sentence is said by its words, `keys.rotate` as “keys rotate”. */
export function sentenceOf({ action }: Pick<Entry, 'action'>): Sentence {
  const known = SENTENCES[action]
  const words =
    known ??
    `${action
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll(/[._-]/g, ' ')
      .toLowerCase()} *`
  const [before = '', after] = words.split('*')
  return { before: before.trim(), after: after?.trim() ?? '', isAbout: after !== undefined }
}

/** How the thing is called that has no page: a key, a link, a release. */
export function nameIn({ details }: Pick<Entry, 'details'>): string | null {
  const found = [details['title'], details['name'], details['version'], details['person']].find(
    (one) => typeof one === 'string' && one !== '',
  )
  return typeof found === 'string' ? found : null
}

const SAID: ReadonlySet<string> = new Set(['title', 'name', 'version', 'person', 'type', 'revision'])
const isId = (name: string, value: unknown): boolean =>
  name === 'id' ||
  name.endsWith('_id') ||
  name === 'page' ||
  (typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/.test(value))

/** What else is known, in words: `scopes read:docs, write:docs`. Ids stay in the log, where they help. */
export function moreOf({ details }: Pick<Entry, 'details'>): readonly string[] {
  return Object.entries(details).flatMap(([name, value]) => {
    if (SAID.has(name) || isId(name, value) || value === null) return []
    const words = name === 'former_name' ? 'was called' : name === 'expires_at' ? 'until' : name.replaceAll('_', ' ')
    return [`${words} ${textOf(name, value)}`]
  })
}

function textOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  return name.endsWith('_at') ? new Date(value).toLocaleDateString() : value
}
