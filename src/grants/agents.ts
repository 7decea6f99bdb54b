import type { Config } from '../config.ts'
import type { Clock, Database, Log, SourceFetcher } from '../ports.ts'
import type { Revisions } from '../projects/revisions.ts'
import { createAccess, type Access } from './access.ts'
import { createClients, type Clients } from './clients.ts'
import { createConsents, type Consents } from './consents.ts'
import { createGrants, type Grants } from './grants.ts'

/** How agents sign in: which programs there are, what a person decides on, what comes of it, and what it lets in. */
export interface Agents {
  readonly clients: Clients
  readonly consents: Consents
  readonly grants: Grants
  readonly access: Access
}

interface AgentParts {
  readonly db: Database
  readonly revisions: Revisions
  readonly clock: Clock
  readonly log: Log
  readonly secret: string
  readonly config: Pick<Config, 'oldSecret' | 'oidc' | 'clientSchemes'>
  readonly documents: SourceFetcher
}

export function createAgents({ config, documents, secret, ...parts }: AgentParts): Agents {
  const { clock } = parts
  const clients = createClients({
    secret,
    oldSecret: config.oldSecret,
    documents,
    schemes: config.clientSchemes,
    clock,
  })
  const grants = createGrants(parts)
  return {
    clients,
    grants,
    consents: createConsents({ ...parts, secret, clients, grants }),
    access: createAccess({ ...parts, memberships: config.oidc?.grants ?? [] }),
  }
}
