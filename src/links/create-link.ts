import { operation } from '../contract/operation.ts'
import { invalidArgument } from '../errors.ts'
import { makeLink, MOST_LINKS } from './make-link.ts'
import { DEFAULT_EXPIRY, LINK_SCOPES, linkExpiry, linkScopes } from './rules/link-terms.ts'
import { LinkWish, NewShareLink } from './schema.ts'
import { told } from './told-link.ts'

/** Whoever may write may show others what there is to read. */
export const createLink = operation({
  id: 'createLink',
  method: 'POST',
  path: '/links',
  scope: 'write:docs',
  tag: 'Console',
  summary: 'Makes a link that lets its reader look at this project, and no more, until it ends',
  body: LinkWish,
  status: 201,
  output: NewShareLink,
  async run(services, call, { body }) {
    const now = services.clock.now()
    const expiry = linkExpiry(body.expires ?? DEFAULT_EXPIRY, now)
    if ('fault' in expiry) throw invalidArgument([{ path: 'body.expires', message: expiry.fault }])
    const scopes = linkScopes(body.scopes).filter((scope) => call.scopes.has(scope))
    if (scopes.length === 0)
      throw invalidArgument([
        { path: 'body.scopes', message: 'would be empty: your own key may read none of it', expected: LINK_SCOPES },
      ])
    const name = body.name?.trim() || null
    const made = await makeLink(services, { projectId: call.projectId, name, scopes, expiresAt: new Date(expiry.at) })
    if (made === 'too_many')
      throw invalidArgument([{ path: 'body', message: `${MOST_LINKS} links are open already: revoke some first` }])
    return { ...told(made.link, now), token: made.token }
  },
})
