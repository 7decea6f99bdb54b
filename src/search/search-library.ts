import { languageOf } from '../kit/words/language-of.ts'
import { operation } from '../contract/operation.ts'
import { findMatches } from './find-matches.ts'
import { lookOf } from './look-of.ts'
import { matchParams } from './params.ts'
import { marksFor } from './rules/marks.ts'
import { MarkedPage } from './schema.ts'

export const searchLibrary = operation({
  id: 'searchLibrary',
  method: 'GET',
  path: '/search',
  scope: 'read:library',
  tag: 'Console',
  summary:
    'What `matchEntities` answers, with the places of the words that were asked for and what each row looks like',
  query: matchParams,
  output: MarkedPage,
  async run(services, call, input) {
    const [found, library] = await Promise.all([findMatches(services, call, input), services.libraries.open(call)])
    const marksIn = marksFor(input.query)
    return {
      ...found,
      question_language: languageOf(input.query),
      groups: found.groups.map((group) => ({
        ...group,
        matches: group.matches.map((match) => ({
          ...match,
          marks: { name: marksIn(match.name), excerpt: marksIn(match.excerpt ?? '') },
          look: lookOf(library, { type: match.entity_type, id: match.id }),
        })),
      })),
    }
  },
})
