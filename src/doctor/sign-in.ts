import type { StoreServices } from '../contract/here/operator-row.ts'
import { isUuid } from '../kit/uuid.ts'
import { findNamedProjects } from '../projects/store.ts'
import { failed, ok, warning, type Finding } from './finding.ts'

const REMEDIES = {
  away: 'start it, or look at the way from this machine to it: nobody signs in by name meanwhile, keys and links go on',
  settings: 'VITRINE_OIDC_ISSUER has to be, letter for letter, what the provider calls itself',
} as const

/** Whether people can sign in by name. The client's secret is only tried when somebody does. */
export async function checkSignIn({ config, provider, db }: StoreServices): Promise<Finding> {
  const { oidc } = config
  if (!oidc || !provider) return ok('by keys and links; no provider is configured')
  const fault = await provider.findFault()
  if (fault)
    return failed(
      `the provider at ${oidc.issuer} ${fault.failed === 'away' ? 'does not answer' : 'cannot be used'}: ${fault.reason}`,
      fault.failed === 'away' ? REMEDIES.away : REMEDIES.settings,
    )
  const named = [...new Set(oidc.grants.map(({ project }) => project))]
  const found = await findNamedProjects(db, {
    names: named.filter((one) => !isUuid(one)),
    ids: named.filter((one) => isUuid(one)),
  })
  const known = new Set(found.flatMap(({ id, name }) => [id, name]))
  const absent = named.filter((one) => !known.has(isUuid(one) ? one.toLowerCase() : one))
  if (absent.length > 0)
    return warning(
      `VITRINE_OIDC_GROUPS names what is no project: ${absent.map((one) => `"${one}"`).join(', ')}`,
      'correct the name; "vitrine projects list" shows them all',
    )
  return ok(`${oidc.issuer} answers; it sends people back to ${oidc.redirectUri}`)
}
