import type { SearchLibraryOutput } from '../api/generated/types.ts'
import { notices } from './engine-words.ts'

/** What the reader must know about an answer; nothing where all is as it should be. */
export function Notices({ answer }: { readonly answer: SearchLibraryOutput }) {
  return notices(answer.coverage, answer.question_language).map((notice) => (
    <p key={notice} className="search-notice">
      {notice}
    </p>
  ))
}

export const NothingFound = ({ query }: { readonly query: string }) => (
  <div className="empty">
    <p>
      <strong>Nothing found for “{query}”.</strong>
    </p>
    <p className="quiet-text">
      Try a single word, a part of a name, or what it is for: “a warning”, “red”, “before deleting”.
    </p>
  </div>
)
