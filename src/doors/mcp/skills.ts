import {
  fromJsonSchema,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
  type McpServer,
} from '@modelcontextprotocol/server'
import type { KeyScope } from '../../contract/words.ts'
import { ServiceError } from '../../errors.ts'
import { advise } from './asking/advice.ts'
import type { Ask } from './asking/ask.ts'
import type { Shown } from './asking/shown.ts'
import { skillName, type Facts } from './pack/rules/facts.ts'
import { gatherFacts } from './pack/gather-facts.ts'
import { frontmatterOf, skillText } from './pack/skill.ts'

// The extension `io.modelcontextprotocol/skills`: a server tells agents how it is worked with. There is one skill, made of
// the library's facts; its file is a resource like others.

export const SKILLS = { 'io.modelcontextprotocol/skills': {} }

/** What a client may keep before it asks again; a library changes by the hour at most. */
const HOLDS = { ttlMs: 300_000, cacheScope: 'private' } as const
const FILE = 'SKILL.md'

interface Needs {
  readonly ask: Ask
  readonly scopes: ReadonlySet<KeyScope> | Promise<ReadonlySet<KeyScope>>
  readonly address: string | Promise<string>
}

export function addSkills(server: McpServer, { ask, scopes, address }: Needs): Shown[] {
  const facts = async (): Promise<Facts> => {
    const hasDocs = (await scopes).has('read:docs')
    return gatherFacts(ask, { address: await address, hasDocs }).catch(refuse)
  }
  const params = fromJsonSchema<{ readonly uri?: string; readonly cursor?: string }>({ type: 'object' })
  server.server.setRequestHandler('skills/list', { params }, async () => ({
    skills: [await skillOf(await facts())],
    ...HOLDS,
  }))
  server.server.setRequestHandler('skills/get', { params }, async ({ uri }) => {
    const skill = await skillOf(await facts())
    if (uri !== skill.uri) throw absent(uri)
    return { skill, ...HOLDS }
  })
  const entry = server.registerResource(
    'skill',
    new ResourceTemplate(`skill://{name}/${FILE}`, { list: undefined }),
    { title: 'Skill', description: 'How one works with this library', mimeType: 'text/markdown' },
    async (uri) => {
      const found = await facts()
      if (uri.href !== uriOf(found)) throw absent(uri.href)
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text: skillText(found) }] }
    },
  )
  return [{ scope: 'read:library', entry }]
}

const uriOf = (facts: Facts): string => `skill://${skillName(facts)}/${FILE}`

async function skillOf(facts: Facts) {
  const bytes = Buffer.from(skillText(facts))
  const digest = `sha256:${Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')}`
  const uri = uriOf(facts)
  return { uri, frontmatter: frontmatterOf(facts), resources: [{ uri, digest, size: bytes.length }] }
}

const absent = (uri: string | undefined): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, `no skill ${uri ?? 'without a uri'}: skills/list has them`)

function refuse(error: unknown): never {
  if (!(error instanceof ServiceError)) throw error
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, advise(error))
}
