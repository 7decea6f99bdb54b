import { operation } from '../contract/operation.ts'
import { ShareLinks } from './schema.ts'
import { listLinks as readLinks } from './store.ts'
import { told } from './told-link.ts'

const MOST_LISTED = 1_000

export const listLinks = operation({
  id: 'listLinks',
  method: 'GET',
  path: '/links',
  scope: 'write:docs',
  tag: 'Console',
  summary: 'The links of this project, without their tokens; those that ended stay in it for 90 days',
  output: ShareLinks,
  async run({ db, clock }, { projectId }) {
    const links = await readLinks(db, projectId, MOST_LISTED)
    return { data: links.map((link) => told(link, clock.now())) }
  },
})
