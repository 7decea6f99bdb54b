import { Type } from 'typebox'
import { operation } from '../contract/operation.ts'
import { Closed, Nullable } from '../contract/schema.ts'
import { pageExample } from '../documentation/guide/examples.ts'
import { invalidArgument, ServiceError } from '../errors.ts'
import { addPage } from './add-page.ts'
import { pageAnswer } from './page-answer.ts'
import { isSlug, MAX_SLUG, SLUG_PATTERN } from './rules/slug.ts'
import { Abstract, Icon, Page, Path, Title } from './schema.ts'
import { isSlugTaken } from './store.ts'

export const createPage = operation({
  id: 'createPage',
  method: 'POST',
  path: '/v1/documentation/pages',
  scope: 'write:docs',
  tag: 'Pages',
  summary: 'Creates an empty page',
  description:
    'Without `slug` one is made from the title, with a number behind it if it is taken. A slug that is given and ' +
    'taken is refused. Content comes with `POST /v1/entities/doc-page/{id}/documentation`.',
  body: Closed({
    title: Title,
    slug: Type.Optional(
      Type.String({
        maxLength: MAX_SLUG,
        pattern: SLUG_PATTERN,
        description: 'lower-case letters and digits with single hyphens between, not shaped like a uuid',
      }),
    ),
    path: Type.Optional(Nullable(Path)),
    abstract: Type.Optional(Nullable(Abstract)),
    icon: Type.Optional(Nullable(Icon)),
  }),
  bodyExample: { title: 'Getting started', path: 'Guides', abstract: 'How to use the library in ten minutes.' },
  status: 201,
  output: Page,
  example: pageExample,
  errors: ['SVC_SLUG_TAKEN', 'SVC_STORAGE_QUOTA_EXCEEDED'],
  async run({ revisions, clock, config }, { projectId }, { body }) {
    const { title, slug, path = null, abstract = null, icon = null } = body
    if (slug !== undefined && !isSlug(slug)) {
      throw invalidArgument([{ path: 'body.slug', message: 'must not be shaped like a uuid' }])
    }
    try {
      const page = await revisions.write(projectId, 'docs', (db, revision) =>
        addPage(
          db,
          { projectId, revision, now: clock.now(), quotaBytes: config.documentationQuotaBytes },
          { title, slug, path, abstract, icon },
        ),
      )
      if (page === null) throw slugTaken(slug ?? '')
      return pageAnswer(page)
    } catch (error) {
      throw isSlugTaken(error) ? slugTaken(slug ?? '') : error
    }
  },
})

const slugTaken = (slug: string): ServiceError =>
  new ServiceError('SVC_SLUG_TAKEN', `another page has the slug "${slug}": choose another, or leave it out`, { slug })
